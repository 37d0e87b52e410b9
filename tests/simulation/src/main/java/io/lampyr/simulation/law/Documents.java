package io.lampyr.simulation.law;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether what clients did to each document, and saw of it, fits one order of operations that
 * respects real time (linearizability by key). The order needs no search: the system tells it, as
 * every acknowledged operation has a sequence number, and so has every document that is read; what
 * remains is to check that this order explains everything that was answered.
 */
public final class Documents {
  private final Laws laws;
  private final Map<String, List<Attempt>> attempts = new TreeMap<>();
  private final Map<String, List<Seen>> sights = new TreeMap<>();

  public Documents(Laws laws) {
    this.laws = laws;
  }

  public void attempted(Attempt attempt) {
    attempts.computeIfAbsent(attempt.key(), _ -> new ArrayList<>()).add(attempt);
  }

  public void saw(Seen sight) {
    sights.computeIfAbsent(sight.key(), _ -> new ArrayList<>()).add(sight);
  }

  /** A document that was acknowledged is not found. */
  public void lost(String key) {
    laws.broken("AckedSurvives", "acknowledged and not found id=" + key);
  }

  /** A search showed two documents of one id. */
  public void twice(String key) {
    laws.broken("SnapshotReads", "two documents of one id in one search id=" + key);
  }

  /** There is more, or other, of a point of a series than one. */
  public void pointTwice(String how) {
    laws.broken("PointOnce", how);
  }

  /** One who reads a snapshot saw another one than before. */
  public void moved(String how) {
    laws.broken("SnapshotReads", how);
  }

  public int acknowledged() {
    return (int)
        attempts.values().stream()
            .flatMap(List::stream)
            .filter(attempt -> attempt.seqNo().isPresent())
            .count();
  }

  public int seen() {
    return sights.values().stream().mapToInt(List::size).sum();
  }

  /** Checks everything, when nothing is under way any more. */
  public void judge() {
    attempts.forEach((key, of) -> new OneDocument(of, sights.getOrDefault(key, List.of())).judge());
  }

  private final class OneDocument {
    private final List<Attempt> writes;
    private final List<Attempt> refused;
    private final List<Seen> reads;
    private final Map<String, Long> numbers = new HashMap<>();

    OneDocument(List<Attempt> writes, List<Seen> reads) {
      this.writes = writes.stream().filter(Attempt::mayHaveHappened).toList();
      this.refused = writes.stream().filter(Attempt::isRefused).toList();
      this.reads = reads;
    }

    void judge() {
      oneNumberEach();
      inRealTime();
      writes.forEach(this::demandsHeld);
      reads.forEach(this::explained);
      readsRise();
      refused.forEach(this::refusalHeld);
    }

    /**
     * A conflict was answered because the document stood otherwise: then it does so for everybody
     * who looks afterwards (AckedSurvives).
     */
    private void refusalHeld(Attempt refusal) {
      for (Seen read : reads) {
        boolean after = read.how() == Seen.How.GET && refusal.isBefore(read.times().began());
        boolean unchanged =
            refusal.basedOn().isPresent()
                && !read.isAbsent()
                && read.seqNo() == refusal.basedOn().getAsLong();
        boolean neverThere = refusal.mustBeNew() && read.isAbsent() && !mayBeDeleted(read.until());
        if (after && (unchanged || neverThere)) {
          laws.broken("AckedSurvives", "conflict with what is not so: " + refusal + " " + read);
        }
      }
      for (Attempt write : writes) {
        boolean same = refusal.basedOn().isPresent() && refusal.basedOn().equals(write.basedOn());
        if (same && write.seqNo().isPresent() && refusal.isBefore(write.began())) {
          laws.broken("AckedSurvives", "conflict, and then none: " + refusal + " " + write);
        }
      }
    }

    private boolean mayBeDeleted(long until) {
      return writes.stream().anyMatch(write -> write.isDelete() && write.began() <= until);
    }

    /** Two operations never share a number, and one never has two: it would be applied twice. */
    private void oneNumberEach() {
      Map<Long, Attempt> byNumber = new HashMap<>();
      for (Attempt write : writes) {
        if (write.seqNo().isPresent()) {
          Attempt other = byNumber.put(write.seqNo().getAsLong(), write);
          if (other != null) {
            laws.broken("EpochsRise", "one number twice: " + other + " and " + write);
          }
          if (write.value() != null) {
            numbers.put(write.value(), write.seqNo().getAsLong());
          }
        }
      }
      for (Seen read : reads) {
        if (read.value() != null) {
          Long other = numbers.put(read.value(), read.seqNo());
          if (other != null && other != read.seqNo()) {
            laws.broken("AppliedOnce", "seen under two numbers: " + read + " and " + other);
          }
        }
      }
    }

    private OptionalLong number(Attempt write) {
      if (write.seqNo().isPresent() || write.value() == null) {
        return write.seqNo();
      }
      Long seen = numbers.get(write.value());
      return seen == null ? OptionalLong.empty() : OptionalLong.of(seen);
    }

    private void inRealTime() {
      for (Attempt first : writes) {
        for (Attempt second : writes) {
          boolean known = number(first).isPresent() && number(second).isPresent();
          if (known
              && first.isBefore(second.began())
              && number(first).getAsLong() > number(second).getAsLong()) {
            laws.broken("PrefixRecovery", "order turned: " + first + " and " + second);
          }
        }
      }
    }

    /** What an acknowledged write demanded of the document was so. */
    private void demandsHeld(Attempt write) {
      if (write.seqNo().isEmpty()) {
        return;
      }
      Attempt before = newestBefore(write.seqNo().getAsLong());
      if (write.basedOn().isPresent()) {
        long base = write.basedOn().getAsLong();
        if (before == null || number(before).orElseThrow() > base) {
          laws.broken("AckedSurvives", "compared with an old document: " + write + " " + before);
        }
      }
      boolean perhapsDeleted =
          writes.stream().anyMatch(other -> other.isDelete() && other.seqNo().isEmpty());
      if (write.mustBeNew() && before != null && !before.isDelete() && !perhapsDeleted) {
        laws.broken("AckedSurvives", "created what was there: " + write + " over " + before);
      }
    }

    private @Nullable Attempt newestBefore(long seqNo) {
      Attempt newest = null;
      for (Attempt write : writes) {
        OptionalLong its = number(write);
        if (its.isPresent()
            && its.getAsLong() < seqNo
            && (newest == null || its.getAsLong() > number(newest).orElseThrow())) {
          newest = write;
        }
      }
      return newest;
    }

    private void explained(Seen read) {
      Attempt newest = null;
      for (Attempt write : writes) {
        boolean over =
            write.seqNo().isPresent()
                && (write.isBefore(read.since()) || seqNo(write) <= read.atLeast());
        if (over && (newest == null || seqNo(write) > seqNo(newest))) {
          newest = write;
        }
        boolean later = write.seqNo().isPresent() && write.began() > read.until();
        if (later && !read.isAbsent() && seqNo(write) <= read.seqNo()) {
          laws.broken("EpochsRise", "newer than a later write: " + read + " and " + write);
        }
      }
      if (read.isAbsent()) {
        absent(read, newest);
      } else {
        present(read, newest);
      }
    }

    private static long seqNo(Attempt write) {
      return write.seqNo().orElseThrow();
    }

    private void present(Seen read, @Nullable Attempt newest) {
      if (newest != null && seqNo(newest) > read.seqNo()) {
        laws.broken(lost(read), "saw less than was acknowledged: " + read + " and " + newest);
      }
      boolean written =
          writes.stream()
              .anyMatch(write ->
                  Objects.equals(read.value(), write.value()) && write.began() <= read.until());
      if (!written) {
        laws.broken("AckedSurvives", "nobody wrote this: " + read);
      }
    }

    private void absent(Seen read, @Nullable Attempt newest) {
      if (newest == null || newest.isDelete()) {
        return;
      }
      boolean deleted =
          writes.stream()
              .anyMatch(write ->
                  write.isDelete()
                      && write.began() <= read.until()
                      && (write.seqNo().isEmpty() || seqNo(write) > seqNo(newest)));
      if (!deleted) {
        laws.broken(lost(read), "gone: " + read + " after " + newest);
      }
    }

    private static String lost(Seen read) {
      return read.how() == Seen.How.SEARCH ? "ReadAfterRefresh" : "AckedSurvives";
    }

    /** Of two reads in real time one after the other, the second never sees an older document. */
    private void readsRise() {
      for (Seen first : reads) {
        for (Seen second : reads) {
          if (first.how() == second.how()
              && !first.isAbsent()
              && !second.isAbsent()
              && first.until() < second.times().began()
              && first.seqNo() > second.seqNo()) {
            laws.broken(
                first.how() == Seen.How.GET ? "SingleWriter" : "ReadAfterRefresh",
                "reads went back: " + first + " and " + second);
          }
        }
      }
    }
  }
}
