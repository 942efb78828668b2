package org.stft.internal.agreement;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;

/**
 * A rank that has nobody to talk to: the only one of its job, or one whose others do not run.
 *
 * @param rank its number, from 0
 * @param size the number of ranks of the job
 */
public record SingleRankTransport(int rank, int size) implements MessagePassing {

    static final SingleRankTransport ONLY_RANK = new SingleRankTransport(0, 1);

    private static final Pattern RANK_OF_RANKS = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    /**
     * The rank of a job that a setting names.
     *
     * @throws StftException {@code FIX_CALL} if it is not of the form {@code 2/4}
     */
    public static SingleRankTransport of(String setting) {
        Matcher numbers = RANK_OF_RANKS.matcher(setting);
        if (numbers.matches()) {
            int rank = Integer.parseInt(numbers.group(1));
            int size = Integer.parseInt(numbers.group(2));
            if (rank < size) {
                return new SingleRankTransport(rank, size);
            }
        }
        throw new StftException(Category.FIX_CALL, "The setting " + Setting.SINGLE_RANK.key()
            + " must be a rank, from 0, and the number of ranks, such as 2/4, but is '" + setting + "'.");
    }

    @Override
    public String implementation() {
        return "none";
    }

    @Override
    public Channel channel(ChannelId id) {
        return null; // messages only go to other ranks
    }

    @Override
    public MessageGuard guard() {
        return MessageGuard.ofCompleteCommunication(new MessageCount(0, 0));
    }
}
