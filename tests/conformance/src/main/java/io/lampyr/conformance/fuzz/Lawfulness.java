package io.lampyr.conformance.fuzz;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.MalformedTextException;
import io.lampyr.conformance.value.Value;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What every answer owes, whatever was asked: it comes, unless the request itself allows for a
 * longer wait; it does not say that the server erred, neither of the whole nor of one of its items;
 * it is of the media type that it names; and an error has a type and a reason, and names the status
 * that it came with. What is answered to HEAD says too little to tell what erred.
 */
final class Lawfulness {
  /** Refusals that say what is not possible here or just now. */
  private static final Set<Integer> ALLOWED_OF_SERVERS = Set.of(501, 503);

  /** What the peer answers with 500 although it is the client's to mend, answered alike. */
  private static final Set<String> AS_THE_PEER =
      Set.of(
          "illegal_state_exception", "fail_processor_exception", "aggregation_execution_exception");

  /** What errs is the server, whatever the status says. */
  private static final Set<String> OWN_FAULTS =
      Set.of(
          "null_pointer_exception",
          "arithmetic_exception",
          "class_cast_exception",
          "index_out_of_bounds_exception",
          "unchecked_i_o_exception",
          "assertion_error");

  /** How a shard that erred tells it, of whose failure only the type and the reason are told. */
  private static final String OWN_WORDS = "a fault of the program";

  private static final int FIRST_OF_SERVERS = 500;
  private static final int FIRST_OF_FAILURES = 400;

  private Lawfulness() {}

  /** What the answer owes still, if anything. */
  static Optional<String> fault(Draft draft, Reply reply) {
    if (reply.status() == Reply.NONE) {
      return asksToWait(draft) ? Optional.empty() : Optional.of("no answer");
    }
    boolean isMute = draft.method().equals("HEAD");
    if (reply.status() >= FIRST_OF_SERVERS && !isMute && !isAllowed(reply)) {
      return Optional.of("status " + reply.status());
    }
    if (isMute || !reply.isValue()) {
      return Optional.empty();
    }
    return ofJson(reply);
  }

  private static boolean isAllowed(Reply reply) {
    if (ALLOWED_OF_SERVERS.contains(reply.status())) {
      return true;
    }
    try {
      return isOfThePeer(JsonText.read(reply.text()).asFields().get("error").asFields());
    } catch (MalformedTextException malformed) {
      return false;
    }
  }

  private static boolean isOfThePeer(Value.Fields error) {
    return Stream.concat(Stream.of(error), error.get("root_cause").asItems().stream())
        .anyMatch(each -> AS_THE_PEER.contains(each.asFields().get("type").plain()));
  }

  /** It may name any time: then whoever asks has to wait that long. */
  private static boolean asksToWait(Draft draft) {
    return draft.query().keySet().stream().anyMatch(name -> name.contains("timeout"))
        || draft.text().contains("timeout");
  }

  private static Optional<String> ofJson(Reply reply) {
    Value answer;
    try {
      answer = JsonText.read(reply.text());
    } catch (MalformedTextException malformed) {
      return Optional.of("malformed JSON: " + malformed.getMessage());
    }
    boolean isError =
        reply.status() >= FIRST_OF_FAILURES
            && answer.asFields().get("error") instanceof Value.Fields;
    return isError ? ofError(reply.status(), answer.asFields()) : ofItems(answer.asFields());
  }

  /** What an answer says of the many things that were asked at once. */
  private static Optional<String> ofItems(Value.Fields answer) {
    Stream<Value> searches = answer.get("responses").asItems().stream();
    Stream<Value> documents = answer.get("docs").asItems().stream();
    Stream<Value> writes =
        answer.get("items").asItems().stream()
            .flatMap(item -> item.asFields().fields().values().stream());
    Stream<Value> failures =
        Stream.concat(
            answer.get("failures").asItems().stream(),
            answer.get("_shards").asFields().get("failures").asItems().stream());
    return Stream.of(searches, documents, writes, failures)
        .flatMap(each -> each)
        .flatMap(item -> ofItem(item.asFields()).stream())
        .findFirst();
  }

  private static Optional<String> ofItem(Value.Fields item) {
    Value.Fields error =
        item.get("error") instanceof Value.Fields told
            ? told
            : item.get("cause") instanceof Value.Fields cause
                ? cause
                : item.get("reason").asFields();
    int status = item.get("status").asNumber().map(Number::intValue).orElse(0);
    boolean internal =
        status >= FIRST_OF_SERVERS && !ALLOWED_OF_SERVERS.contains(status) && !isOfThePeer(error);
    String type = error.get("type").plain();
    boolean own = OWN_FAULTS.contains(type) || error.get("reason").plain().startsWith(OWN_WORDS);
    return internal || own
        ? Optional.of("an item of status " + status + " and type " + type)
        : Optional.empty();
  }

  private static Optional<String> ofError(int status, Value.Fields answer) {
    Value.Fields error = answer.get("error").asFields();
    if (error.get("type").plain().isEmpty() || !error.fields().containsKey("reason")) {
      return Optional.of("an error without type or reason");
    }
    String told = answer.get("status").plain();
    return told.isEmpty() || told.equals(Integer.toString(status))
        ? Optional.empty()
        : Optional.of("status " + status + " with an error of status " + told);
  }
}
