package org.stft.probe.mpj;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.UUID;
import java.util.stream.IntStream;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Errhandler;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpjbuf.Type;
import org.stft.probe.MpiObjects;
import org.stft.probe.Operation;
import xdev.ProcessID;

/** Objects of MPJ Express over a device that reaches nobody. */
final class MadeObjects implements MpiObjects {

    /** The code of {@code GROUP_NULL} and {@code COMM_NULL}. */
    private static final int NULL = 2;
    private static final int ERRORS_ARE_FATAL = 3;
    private static final int UNKNOWN = -1;

    private ProcessID[] processes = {};
    private ProcessID own;

    @Override
    public void initialize(int rank, int size) {
        processes = IntStream.range(0, size).mapToObj(each -> new ProcessID(new UUID(0, each)))
            .toArray(ProcessID[]::new);
        own = processes[rank];
        provideLogger();
        MPI.COMM_WORLD = intracomm(IntStream.range(0, size).toArray());
        MPI.COMM_SELF = intracomm(rank);
        MPI.GROUP_EMPTY = group();
        MPI.GROUP_EMPTY.code = Group.EMPTY;
        MPI.GROUP_NULL = PrivateMember.make(Group.class, new Class<?>[] {int.class}, NULL);
        MPI.COMM_NULL = PrivateMember.make(Comm.class, new Class<?>[] {int.class}, NULL);
        MPI.ERRORS_ARE_FATAL = PrivateMember.make(Errhandler.class, new Class<?>[] {int.class}, ERRORS_ARE_FATAL);
        PrivateMember.set(PrivateMember.field(MPI.class, "initialized"), null, true);
    }

    /** Most methods of MPJ Express ask its logger first. Its class has another name in a jar that is not ours. */
    private static void provideLogger() {
        Field logger = PrivateMember.field(MPI.class, "logger");
        try {
            PrivateMember.set(logger, null, logger.getType().getMethod("getLogger", String.class).invoke(null, "mpj"));
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError("a public method of log4j", e);
        }
    }

    @Override
    public Group group(int... ranks) {
        return new Group(deviceGroup(ranks));
    }

    private mpjdev.Group deviceGroup(int[] ranks) {
        ProcessID[] members = IntStream.of(ranks).mapToObj(rank -> processes[rank]).toArray(ProcessID[]::new);
        int rank = IntStream.range(0, members.length).filter(i -> members[i] == own).findFirst().orElse(UNKNOWN);
        return new mpjdev.javampjdev.Group(members, rank == UNKNOWN ? null : own, rank);
    }

    @Override
    public Intracomm intracomm(int... ranks) {
        mpjdev.Group group = deviceGroup(ranks);
        return PrivateMember.make(Intracomm.class, new Class<?>[] {mpjdev.Comm.class, mpjdev.Group.class},
            new NoDevice(group, null), group);
    }

    @Override
    public Cartcomm cartcomm(int[] ranks, int[] dimensions, boolean[] periods) {
        mpjdev.Group group = deviceGroup(ranks);
        return PrivateMember.make(Cartcomm.class,
            new Class<?>[] {int[].class, boolean[].class, boolean.class, mpjdev.Comm.class, mpjdev.Group.class},
            dimensions.clone(), periods.clone(), false, new NoDevice(group, null), group);
    }

    @Override
    public Graphcomm graphcomm(int[] ranks, int[] index, int[] edges) {
        mpjdev.Group group = deviceGroup(ranks);
        return PrivateMember.make(Graphcomm.class,
            new Class<?>[] {int[].class, int[].class, boolean.class, mpjdev.Comm.class, mpjdev.Group.class},
            index.clone(), edges.clone(), false, new NoDevice(group, null), group);
    }

    @Override
    public Intercomm intercomm(int[] local, int[] remote) {
        mpjdev.Group mine = deviceGroup(local);
        mpjdev.Group others = deviceGroup(remote);
        return PrivateMember.make(Intercomm.class,
            new Class<?>[] {mpjdev.Comm.class, mpjdev.Group.class, mpjdev.Group.class, Comm.class, int.class, int.class,
                Comm.class},
            new NoDevice(others, mine), mine, others, MPI.COMM_WORLD, 0, 0, intracomm(local));
    }

    @Override
    public Request request() {
        return new Request(new NoRequest());
    }

    @Override
    public Prequest persistent(Operation operation, Comm communicator, Object... arguments) {
        Prequest made = PersistentFields.make(operation, communicator, arguments);
        made.req = new NoRequest();
        return made;
    }

    @Override
    public Status status(StatusValues values) {
        Status status = new Status();
        status.source = values.source();
        status.tag = values.tag();
        status.index = values.index();
        status.count = values.count();
        status.countInBytes = values.bytes();
        status.numEls = values.elements();
        status.type = values.type() == UNKNOWN ? null : Type.getType(values.type());
        return status;
    }

    @Override
    public StatusValues values(Status status) {
        return new StatusValues(status.source, status.tag, status.index, status.count, status.countInBytes,
            status.numEls, status.type == null ? UNKNOWN : status.type.getCode());
    }
}
