package io.lampyr.engine.head;

/**
 * A shard is this owner's no more: another has taken it, or its index was deleted. That ends the
 * shard here, and is nobody's failure.
 */
public final class LostShardException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  public LostShardException(String reason) {
    super(reason);
  }
}
