package io.lampyr.blobstore.fault;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fails at given rates, within the laws of {@link BlobStore}: whoever is correct on this store is
 * correct on the real one. With a seeded randomness and one thread, it repeats itself.
 */
public final class FaultyBlobStore extends ForwardingBlobStore {
  private final Dice dice;

  public FaultyBlobStore(
      BlobStore delegate, FaultRates rates, Randomness randomness, Scheduler scheduler) {
    super(delegate);
    this.dice = new Dice(rates, randomness, scheduler);
  }

  /** Changes the rates from the next request on. */
  public void setRates(FaultRates rates) {
    dice.setRates(rates);
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return dice.put(content, condition, kept -> super.put(key, kept, condition));
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return switch (dice.read(() -> super.get(key, span))) {
      case GetOutcome.Missing missing -> missing;
      case GetOutcome.Found found when dice.strikes(Fault.TRUNCATE) && found.length() > 0 ->
          new GetOutcome.Found(
              found.info(),
              found.length(),
              new BreakingBody(found.body(), dice.breakingPoint(found.length())));
      case GetOutcome.Found found -> found;
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return dice.read(() -> super.head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return dice.read(() -> super.list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    dice.settle();
    if (dice.strikes(Fault.THROTTLE)) {
      return all(deletions, new DeleteOutcome.Refused("store asks to slow down"));
    }
    if (dice.strikes(Fault.RESET_BEFORE)) {
      return all(deletions, new DeleteOutcome.Unknown(Dice.reset()));
    }
    List<DeleteOutcome> outcomes = new ArrayList<>(super.delete(deletions));
    if (dice.strikes(Fault.RESET_AFTER)) {
      return all(deletions, new DeleteOutcome.Unknown(Dice.reset()));
    }
    for (int i = 0; i < outcomes.size(); i++) {
      boolean ownWin =
          deletions.get(i).ifMatch().isPresent()
              && outcomes.get(i) instanceof DeleteOutcome.Deleted;
      if (ownWin && dice.strikes(Fault.LOST_OWN_WRITE)) {
        outcomes.set(i, new DeleteOutcome.LostRace());
      } else if (dice.strikes(Fault.CONTENDED)) {
        outcomes.set(i, new DeleteOutcome.Unknown(Dice.reset()));
      }
    }
    return List.copyOf(outcomes);
  }

  private static List<DeleteOutcome> all(List<Deletion> deletions, DeleteOutcome outcome) {
    return deletions.stream().map(deletion -> outcome).toList();
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return new FaultyUploads(multipart, dice);
  }
}
