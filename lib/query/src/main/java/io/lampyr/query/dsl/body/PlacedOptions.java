package io.lampyr.query.dsl.body;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * The options of something that has a name, taken one by one; complaints say where in the request
 * they are, and {@link #end} refuses what nobody took. For one thread.
 */
public final class PlacedOptions {
  private static final Pattern PLACED = Pattern.compile("\\[\\d+:\\d+\\] .*", Pattern.DOTALL);

  private final String name;
  private final Part.Fields fields;
  private final Set<String> known = new HashSet<>();

  private PlacedOptions(String name, Part.Fields fields) {
    this.name = name;
    this.fields = fields;
  }

  /** The options that the part is. */
  public static PlacedOptions of(String name, Part part) {
    if (part instanceof Part.Fields fields) {
      return new PlacedOptions(name, fields);
    }
    throw new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        at(part.position()) + "[" + name + "] Expected START_OBJECT but was: " + part.token());
  }

  /** The options that a body is. */
  public static PlacedOptions read(String name, byte[] body) {
    try (JsonParser parser = JsonReading.parser(body, 0, body.length)) {
      parser.nextToken();
      return of(name, Part.read(parser));
    }
  }

  private static String at(@Nullable Position position) {
    return position == null ? "" : "[" + position.line() + ":" + position.column() + "] ";
  }

  public boolean has(String option) {
    return fields.parts().containsKey(option);
  }

  public @Nullable Part take(String option) {
    known.add(option);
    return fields.parts().get(option);
  }

  /** All of them, each of which counts as taken. */
  public Map<String, Part> all() {
    known.addAll(fields.parts().keySet());
    return fields.parts();
  }

  private FaultException unsupported(String option, Part part) {
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        at(part.position())
            + "["
            + name
            + "] "
            + option
            + " doesn't support values of type: "
            + part.token());
  }

  public Optional<String> text(String option) {
    return switch (take(option)) {
      case null -> Optional.empty();
      case Part.Scalar(String text, Position _) -> Optional.of(text);
      case Part part -> throw unsupported(option, part);
    };
  }

  /** A text; null is as if there were none. */
  public Optional<String> textOrNull(String option) {
    Part part = take(option);
    return part != null && part.isNull() ? Optional.empty() : text(option);
  }

  public Optional<Integer> integer(String option) {
    Part part = take(option);
    if (part == null) {
      return Optional.empty();
    }
    if (!(part instanceof Part.Scalar(Object value, Position _))
        || !(value instanceof Number || value instanceof String)) {
      throw unsupported(option, part);
    }
    return Optional.of(within(option, () -> whole(value.toString())));
  }

  /** A number, also one written as a text. */
  public Optional<Double> number(String option) {
    Part part = take(option);
    if (part == null) {
      return Optional.empty();
    }
    if (!(part instanceof Part.Scalar(Object value, Position _))
        || !(value instanceof Number || value instanceof String)) {
      throw unsupported(option, part);
    }
    return Optional.of(within(option, () -> real(value.toString())));
  }

  private static double real(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException noNumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    }
  }

  private static int whole(String text) {
    try {
      double number = Double.parseDouble(text);
      if (number > Integer.MAX_VALUE || number < Integer.MIN_VALUE) {
        throw FaultException.argument("Value [" + text + "] is out of range for an integer");
      }
      return (int) number;
    } catch (NumberFormatException noNumber) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    }
  }

  public boolean flag(String option, boolean otherwise) {
    Part part = take(option);
    if (part == null) {
      return otherwise;
    }
    if (!(part instanceof Part.Scalar(Object value, Position _))
        || !(value instanceof Boolean || value instanceof String)) {
      throw unsupported(option, part);
    }
    return within(option, () -> Flags.parseAsked(value));
  }

  public Optional<Part.Fields> object(String option) {
    return switch (take(option)) {
      case null -> Optional.empty();
      case Part.Fields object -> Optional.of(object);
      case Part part -> throw unsupported(option, part);
    };
  }

  /** An object, or a text that stands for one. */
  public Optional<Part> objectOrText(String option) {
    return switch (take(option)) {
      case null -> Optional.empty();
      case Part.Fields object -> Optional.of(object);
      case Part.Scalar scalar when scalar.value() instanceof String -> Optional.of(scalar);
      case Part part -> throw unsupported(option, part);
    };
  }

  /** A text, a number or a truth value. */
  public Optional<Object> scalar(String option) {
    return switch (take(option)) {
      case null -> Optional.empty();
      case Part.Scalar(Object value, Position _) when value != null -> Optional.of(value);
      case Part part -> throw unsupported(option, part);
    };
  }

  /** Parts in a list, or an object alone; none if the option is missing. */
  public List<Part> objects(String option) {
    return switch (take(option)) {
      case null -> List.of();
      case Part.Items items -> items.parts();
      case Part.Fields one -> List.of(one);
      case Part part -> throw unsupported(option, part);
    };
  }

  /** Objects or anything else in a list, or one of them alone. */
  public Optional<List<Part>> list(String option) {
    return switch (take(option)) {
      case null -> Optional.empty();
      case Part.Items items -> Optional.of(items.parts());
      case Part one -> Optional.of(List.of(one));
    };
  }

  /** What is in a list, as texts, or one text alone. */
  public List<String> texts(String option) {
    if (fields.parts().get(option) instanceof Part.Scalar one && !(one.value() instanceof String)) {
      throw unsupported(option, one);
    }
    List<String> texts = new ArrayList<>();
    for (Part part : list(option).orElse(List.of())) {
      if (!(part instanceof Part.Scalar(Object value, Position _)) || value == null) {
        throw unsupported(option, part);
      }
      texts.add(value.toString());
    }
    return texts;
  }

  /** What is made of the option, whose faults are told as the option's. */
  public <T> T within(String option, Supplier<T> work) {
    return within(option, fields.parts().get(option), work);
  }

  /** The same of one element of the option. */
  public <T> T within(String option, @Nullable Part element, Supplier<T> work) {
    return within(name, option, element, work);
  }

  /** What is made of a part of something of that name, whose faults are told as the part's. */
  static <T> T within(String name, String option, @Nullable Part element, Supplier<T> work) {
    try {
      return work.get();
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE,
                  place(element, wrong.fault())
                      + "["
                      + name
                      + "] failed to parse field ["
                      + option
                      + "]"));
    }
  }

  /** Where the cause says it is, or where the value ends. */
  private static String place(@Nullable Part part, Fault cause) {
    for (Fault fault = cause; fault != null; fault = fault.cause()) {
      if (PLACED.matcher(fault.reason()).matches()) {
        return fault.reason().substring(0, fault.reason().indexOf(' ') + 1);
      }
      if (fault.position() != null) {
        return at(fault.position());
      }
    }
    return at(
        part instanceof Part.Fields object ? object.end() : part == null ? null : part.position());
  }

  /** What is made of all options, once each of them could be read. */
  public <T> T built(Supplier<T> work) {
    try {
      return work.get();
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE,
                  "Failed to build [" + name + "] after last required field arrived"));
    }
  }

  /** Refuses options that are missing, and those that nobody took. */
  public void end(String... required) {
    fields
        .parts()
        .forEach((option, part) -> {
          if (!known.contains(option)) {
            throw unknown(option);
          }
        });
    List<String> missing = Arrays.stream(required).filter(option -> !has(option)).toList();
    if (!missing.isEmpty()) {
      throw FaultException.argument("Required [" + String.join(", ", missing) + "]");
    }
  }

  private FaultException unknown(String option) {
    String near = Nearest.question(option, known);
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        at(fields.names().get(option))
            + "["
            + name
            + "] unknown field ["
            + option
            + "]"
            + (near.isEmpty() ? "" : " " + near));
  }
}
