package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ValueException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.ThreadInterruptedException;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** Reads of a shard, of which what goes wrong is told in the words that callers know. */
final class ShardReading {
  private ShardReading() {}

  /** What is read. */
  interface Reading<T> {
    T read() throws IOException;
  }

  /** On threads that are there for computing, and let others compute while bytes are fetched. */
  static <T> T read(
      SearchTurns.Own turns, ShardId shard, Optional<CommitPoint> commit, Reading<T> reading) {
    try {
      return turns.<T, IOException>take(shard, reading::read);
    } catch (InterruptedException | ThreadInterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("search was interrupted shard=" + shard, e);
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException(
          "commit cannot be read shard="
              + shard
              + " commit="
              + commit.map(String::valueOf).orElse("none"),
          damaged);
    } catch (IOException | UncheckedIOException e) {
      throw new UnavailableException("shard cannot be read shard=" + shard, e);
    } catch (IndexSearcher.TooManyClauses many) {
      throw new FaultException(
          ErrorKind.TOO_MANY_CLAUSES,
          "maxClauseCount is set to " + IndexSearcher.getMaxClauseCount());
    } catch (IllegalStateException many) {
      // Lucene's intervals have no exception of their own for patterns that fit too many terms.
      if (String.valueOf(many.getMessage()).contains("expanded to too many terms")) {
        throw FaultException.argument(String.valueOf(many.getMessage()));
      }
      throw many;
    } catch (ValueException wrong) {
      // A value in a request that its field could not have.
      throw new FaultException(wrong.fault());
    } catch (TooComplexToDeterminizeException complex) {
      throw FaultException.argument("the pattern is too complex: " + complex.getMessage());
    }
  }
}
