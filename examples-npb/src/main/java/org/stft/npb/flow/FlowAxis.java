package org.stft.npb.flow;

/**
 * The differences along one axis of the compressible Navier-Stokes equations, with their physical constants.
 */
public final class FlowAxis {

    /** The ratio of specific heats; of energy to pressure goes {@link #C2}. */
    public static final double C1 = 1.4;
    public static final double C2 = 0.4;
    /** The viscosity, and the conductivity of heat relative to it. */
    public static final double VISCOSITY = 0.1;
    public static final double C1_C5 = 1.4 * 1.4;
    /** The coefficient of the fourth-order dissipation. */
    public static final double DISSIPATION = 0.25;

    public final int axis;
    /** The factors of second differences, of central differences and of differences of neighbours. */
    public final double squared;
    public final double central;
    final double simple;
    /** The coefficient of the second-order dissipation. */
    public final double smoothing;

    /** An axis of a cube with that many points along each edge. */
    public FlowAxis(int axis, int edge) {
        this.axis = axis;
        double distance = 1.0 / (edge - 1);
        squared = 1 / (distance * distance);
        central = 1 / (2 * distance);
        simple = 1 / distance;
        smoothing = axis == FlowBox.Z ? 1 : 0.75;
    }

    /** The three axes, in order. */
    public static FlowAxis[] all(int edge) {
        return new FlowAxis[] {new FlowAxis(FlowBox.X, edge), new FlowAxis(FlowBox.Y, edge),
            new FlowAxis(FlowBox.Z, edge)};
    }

    /** The factor of the viscosity of the momentum along {@code of}: more along the axis itself. */
    public double stretch(int of) {
        return of == axis ? 4.0 / 3 : 1;
    }

    /** Puts the convective flux of the variables {@code u[at..]} into {@code flux[to..]}. */
    void convection(double[] u, int at, double[] flux, int to) {
        double along = u[at + 1 + axis];
        double velocity = along / u[at];
        double kinetic = kinetic(u, at);
        flux[to] = along;
        for (int m = 1; m <= 3; m++) {
            flux[to + m] = u[at + m] * velocity;
        }
        flux[to + 1 + axis] += C2 * (u[at + FlowBox.ENERGY] - kinetic);
        flux[to + FlowBox.ENERGY] = (C1 * u[at + FlowBox.ENERGY] - C2 * kinetic) * velocity;
    }

    /** The kinetic part of the energy. */
    public static double kinetic(double[] u, int at) {
        double x = u[at + 1];
        double y = u[at + 2];
        double z = u[at + 3];
        return 0.5 * (x * x + y * y + z * z) / u[at];
    }

    /** Puts the viscous flux between two neighbours into {@code flux[to..]}; nothing diffuses in the density. */
    void diffusion(double[] u, int below, int above, double[] flux, int to) {
        double thinness = 1 / u[above];
        double thinnessBelow = 1 / u[below];
        double squares = 0;
        double squaresAlong = 0;
        flux[to] = 0;
        for (int m = 1; m <= 3; m++) {
            double velocity = thinness * u[above + m];
            double velocityBelow = thinnessBelow * u[below + m];
            double difference = velocity * velocity - velocityBelow * velocityBelow;
            flux[to + m] = stretch(m - 1) * simple * (velocity - velocityBelow);
            squares += difference;
            squaresAlong = m - 1 == axis ? difference : squaresAlong;
        }
        double heat = thinness * u[above + FlowBox.ENERGY] - thinnessBelow * u[below + FlowBox.ENERGY];
        flux[to + FlowBox.ENERGY] = simple * (0.5 * (1 - C1_C5) * squares + squaresAlong / 6 + C1_C5 * heat);
    }

    /**
     * Adds to {@code sum} the block of the implicit operator that couples a point to its neighbour along this axis,
     * multiplied by the neighbour's correction. The block is made of the Jacobians of {@link #convection} and
     * {@link #diffusion}.
     *
     * @param u the solution; the neighbour's variables begin at {@code at}
     * @param v the correction, laid out as {@code u}
     * @param side 1 for the neighbour above, -1 for the one below
     */
    public void addCoupling(double[] u, double[] v, int at, int side, double[] sum) {
        double thinness = 1 / u[at];
        double velocity = u[at + 1 + axis] * thinness;
        double energy = u[at + FlowBox.ENERGY] * thinness;
        double halfSquare = kinetic(u, at) * thinness;
        double density = v[at];
        double pressure = v[at + FlowBox.ENERGY] + halfSquare * density;
        double flow = v[at + 1 + axis] - velocity * density;
        double convective = side * central;
        double viscous = squared * VISCOSITY * thinness;
        double viscousEnergy = viscous * C1_C5 * (v[at + FlowBox.ENERGY] - energy * density);
        sum[0] += convective * v[at + 1 + axis] - squared * smoothing * density;
        for (int m = 1; m <= 3; m++) {
            double speed = u[at + m] * thinness;
            double change = v[at + m] - speed * density;
            double stress = viscous * stretch(m - 1);
            pressure -= speed * v[at + m];
            viscousEnergy += (stress - viscous * C1_C5) * speed * change;
            sum[m] += convective * (velocity * v[at + m] + speed * flow) - stress * change
                - squared * smoothing * v[at + m];
        }
        pressure *= C2;
        sum[1 + axis] += convective * pressure;
        sum[FlowBox.ENERGY] += convective
            * (velocity * (v[at + FlowBox.ENERGY] + pressure) + (C1 * energy - C2 * halfSquare) * flow)
            - viscousEnergy - squared * smoothing * v[at + FlowBox.ENERGY];
    }
}
