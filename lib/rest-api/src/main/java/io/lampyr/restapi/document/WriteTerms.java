package io.lampyr.restapi.document;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What holds for all writes of a call: who makes them, how long they may take, when they show.
 *
 * @param copies how many of each shard must be there, if the call says that
 * @param identity what names them if just these may have been made before, so that owners who
 *     remember it do not make them again
 */
public record WriteTerms(
    Rights rights,
    Duration deadline,
    Visibility visibility,
    Optional<String> copies,
    Optional<String> identity) {
  /** Of writes that nobody has made before. */
  public WriteTerms(Rights rights, Duration deadline, Visibility visibility) {
    this(rights, deadline, visibility, Optional.empty(), Optional.empty());
  }

  /** How long a write is tried where its call does not say, as Elasticsearch has it. */
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private static final Duration LONGEST = Duration.ofHours(1);

  /** When what was written is to be visible to searches. */
  public enum Visibility {
    LATER,
    AT_ONCE,
    BEFORE_THE_ANSWER
  }

  /** The terms that a call's parameters ask for. */
  public static WriteTerms of(Call call) {
    return new WriteTerms(
        call.rights(),
        deadline(call.parameters()),
        visibility(call),
        call.parameters().text("wait_for_active_shards"),
        Optional.empty());
  }

  static Duration deadline(Parameters parameters) {
    Duration asked = parameters.duration("timeout", DEADLINE);
    return asked.compareTo(LONGEST) > 0 || !asked.isPositive() ? LONGEST : asked;
  }

  private static Visibility visibility(Call call) {
    return switch (call.parameters().text("refresh").orElse("false")) {
      case "false" -> Visibility.LATER;
      case "", "true" -> Visibility.AT_ONCE;
      case "wait_for" -> Visibility.BEFORE_THE_ANSWER;
      default ->
          throw ApiException.argument(
              "Unknown value for refresh: [" + call.parameters().text("refresh").get() + "].");
    };
  }

  /** Ends what the caller may not do to documents, before anything is made for it. */
  void refuse(List<DocumentWrite> writes, WriteOutcome[] outcomes) {
    for (int i = 0; i < outcomes.length; i++) {
      DocumentWrite write = writes.get(i);
      Privilege needed = write.operation().privilege(write.id() != null);
      if (outcomes[i] == null
          && rights.allows(Privilege.WRITE, write.index())
          && !rights.allows(needed, write.index())) {
        ApiException why = Call.forbidden(needed, write.index());
        outcomes[i] = new WriteOutcome.Failed(write.index(), write.id(), why);
      }
    }
  }
}
