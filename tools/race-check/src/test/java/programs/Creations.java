package programs;

/** The order that making a communicator adds. Nothing is sent on these: MPJ Express gives the fifth one the context of WORLD's collectives. */
final class Creations extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {() -> between(50, () -> world.Split(0, me)), () -> between(51, world::clone),
            () -> between(52, () -> world.Create(world.Group())),
            () -> between(53, () -> world.Create_cart(new int[] {3}, new boolean[] {false}, false)),
            () -> between(54, () -> world.Create_graph(new int[] {1, 2, 2}, new int[] {1, 0}, false))};
    }
}
