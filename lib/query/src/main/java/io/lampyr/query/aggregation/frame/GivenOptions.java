package io.lampyr.query.aggregation.frame;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a request has given under which keys, who has taken it, and what is said of what is wrong.
 */
public abstract sealed class GivenOptions permits Options {
  /**
   * A value with its places.
   *
   * @param at where its name stands
   * @param from where it begins
   * @param to where it ends, which is where whatever is wrong inside of it is noticed
   */
  record Given(@Nullable Object value, String at, String from, String to) {}

  static final String NOWHERE = "[1:1]";

  private static final Set<String> MEASURED = Set.of("significant_terms", "significant_text");

  /** Options of which these are a part, and under which key. */
  record Around(GivenOptions options, String key) {}

  private final String type;
  private final String name;
  final Map<String, Given> given;
  private final @Nullable Around around;
  final Set<String> taken = new HashSet<>();
  private @Nullable FaultException lacking;

  GivenOptions(String type, String name, Map<String, Given> given, @Nullable Around around) {
    this.type = type;
    this.name = name;
    this.given = given;
    this.around = around;
  }

  /** Whether the peers read the type by hand, and tell of values without their keys. */
  public boolean isReadByHand() {
    return OtherWords.of(type).tellsValuesApart();
  }

  /** Where a value ends. */
  public String place(String key) {
    Given found = given.get(key);
    return found == null ? NOWHERE : found.to;
  }

  public String type() {
    return type;
  }

  /** The aggregation's name. */
  public String name() {
    return name;
  }

  public boolean has(String key) {
    return given.containsKey(key) && given.get(key).value != null;
  }

  /** Whether null was given, and not simply nothing. */
  public boolean isNull(String key) {
    taken.add(key);
    return given.containsKey(key) && given.get(key).value == null;
  }

  /** The value as JSON has it. */
  public @Nullable Object any(String key) {
    taken.add(key);
    Given found = given.get(key);
    return found == null ? null : found.value;
  }

  /** The text, if it is one, for whoever only wants to know of it: it is not taken by that. */
  public @Nullable String named(String key) {
    Given found = given.get(key);
    return found != null && found.value instanceof String text ? text : null;
  }

  /** The same; null is refused where it is given. */
  final @Nullable Object unlessNull(String key) {
    Object value = any(key);
    if (value == null && given.containsKey(key)) {
      throw unsupported(key, null);
    }
    return value;
  }

  /** Refuses what nobody has asked for. */
  public void done() {
    for (Map.Entry<String, Given> entry : given.entrySet()) {
      if (!taken.contains(entry.getKey())) {
        throw unknown(entry.getKey());
      }
    }
    if (lacking != null) {
      throw lacking;
    }
  }

  /**
   * What has to be there is not: told at the end, as it may be there under a name that is wrong.
   */
  public void lacks(String reason) {
    lacks(FaultException.argument(reason));
  }

  /** The same, told so. */
  public void lacks(FaultException missing) {
    lacking = lacking == null ? missing : lacking;
  }

  /**
   * Of several that have to be there, which are not.
   *
   * @param byHand what is said instead of a list of them; null for the list
   */
  public void lacks(List<String> required, @Nullable String byHand) {
    List<String> absent = required.stream().filter(key -> !given.containsKey(key)).toList();
    if (absent.isEmpty()) {
      return;
    }
    if (byHand == null) {
      lacks("Required [" + String.join(", ", absent) + "]");
    } else {
      lacks(new FaultException(ErrorKind.PARSING, byHand));
    }
  }

  /** A key that nobody knows. */
  public FaultException unknown(String key) {
    Given found = given.get(key);
    if (OtherWords.of(type) != OtherWords.NONE) {
      return OtherWords.of(type).refusal(key, Json.token(found == null ? null : found.value), name);
    }
    String near = Nearest.question(key, taken);
    String suggestion = near.isEmpty() ? "" : " " + near;
    String unknown = "unknown field [" + key + "]";
    String at = found == null ? NOWHERE : found.at;
    String reason = at + " [" + type + "] " + unknown + suggestion;
    // Under any other name these may have a measure.
    return around(
        new FaultException(
            MEASURED.contains(type)
                ? Fault.of(
                        ErrorKind.NAMED_OBJECT_NOT_FOUND,
                        (found == null ? NOWHERE : found.from) + " " + unknown)
                    .within(ErrorKind.X_CONTENT_PARSE, reason)
                : Fault.of(ErrorKind.X_CONTENT_PARSE, reason)));
  }

  private FaultException around(FaultException inside) {
    return around == null ? inside : around.options.failed(around.key, inside.fault());
  }

  /** The fault of an option whose value is no good. */
  public FaultException failed(String key, Fault cause) {
    if (isReadByHand()) {
      return new FaultException(cause);
    }
    Given found = given.get(key);
    return around(
        new FaultException(
            cause.within(
                ErrorKind.X_CONTENT_PARSE,
                (found == null ? NOWHERE : found.to)
                    + " ["
                    + type
                    + "] failed to parse field ["
                    + key
                    + "]")));
  }

  /** As {@link #failed}, for a value that the reason names. */
  public FaultException invalid(String key, String reason) {
    return failed(key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason));
  }

  /** A value of the wrong kind. */
  public FaultException unsupported(String key, @Nullable Object value) {
    if (OtherWords.of(type) != OtherWords.NONE) {
      return OtherWords.of(type).refusal(key, Json.token(value), name);
    }
    Given found = given.get(key);
    return around(
        new FaultException(
            ErrorKind.X_CONTENT_PARSE,
            (found == null ? NOWHERE : found.from)
                + " ["
                + type
                + "] "
                + key
                + " doesn't support values of type: "
                + Json.token(value)));
  }

  /** The first option that nobody has asked for, if there is one. */
  public Optional<String> untaken() {
    return given.keySet().stream().filter(key -> !taken.contains(key)).findFirst();
  }

  /** An option that has no place here, as aggregations of several fields tell it. */
  public FaultException unexpected(String key, String more) {
    return unexpected(key, any(key), more);
  }

  /** The same of a value that stands somewhere under the key. */
  public FaultException unexpected(String key, @Nullable Object value, String more) {
    return new FaultException(
        ErrorKind.PARSING,
        "Unexpected token " + Json.token(value) + " [" + key + "] in [" + name + "]." + more);
  }
}
