package io.lampyr.engine.catalog;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Flags;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What values a setting of an index takes; all else is refused in the peers' words. */
interface SettingForm {
  SettingForm TEXT = (name, text) -> {};
  SettingForm FLAG =
      (name, text) -> {
        boolean _ = Flags.parse(text);
      };

  /** Milliseconds since 1970. */
  SettingForm TIMESTAMP =
      (name, text) -> {
        long _ = whole(name, text);
      };

  SettingForm COUNT = count(0);

  void check(String name, String text);

  /** The text that is checked: lists are no value of what is more than a text. */
  default String told(@Nullable Object value) {
    return this == TEXT && value instanceof List<?> ? "" : String.valueOf(value);
  }

  static SettingForm count(long least) {
    return count(least, Integer.MAX_VALUE);
  }

  static SettingForm count(long least, long most) {
    return (name, text) -> {
      long number = whole(name, text);
      if (most <= Integer.MAX_VALUE && number != (int) number) {
        throw noNumber(name, text);
      }
      if (number < least) {
        throw FaultException.argument(failed(name, text) + " must be >= " + least);
      }
      if (number > most) {
        throw FaultException.argument(failed(name, text) + " must be <= " + most);
      }
    };
  }

  static SettingForm decimal(double least, double most) {
    return (name, text) -> {
      double number;
      try {
        number = Double.parseDouble(text);
      } catch (NumberFormatException noNumber) {
        throw noNumber(name, text);
      }
      if (!(number >= least)) {
        throw FaultException.argument(failed(name, text) + " must be >= " + least);
      }
      if (number > most) {
        throw FaultException.argument(failed(name, text) + " must be <= " + most);
      }
    };
  }

  /** A length of time; the least in the peers' words, {@code -1} where none at all is one too. */
  static SettingForm time(String least) {
    return (name, text) -> {
      long nanos = nanos(name, text);
      if (nanos < (least.equals("-1") ? -1 : Durations.parse(least).toNanos())) {
        throw tooLittle(name, text, least);
      }
    };
  }

  /** A size; the least in the peers' words, {@code -1} where none at all is one too. */
  static SettingForm size(String least) {
    return (name, text) -> {
      long bytes = bytes(name, text);
      if (bytes < (least.equals("-1") ? -1 : ByteSize.parse(least).bytes())) {
        throw tooLittle(name, text, least);
      }
    };
  }

  /** One of these words, in any case; what is none of them is told to be wrong so. */
  static SettingForm oneOf(UnaryOperator<String> refusal, String... words) {
    List<String> all = List.of(words);
    return (name, text) -> {
      if (!all.contains(text.toLowerCase(Locale.ROOT))) {
        throw FaultException.argument(refusal.apply(text));
      }
    };
  }

  private static long whole(String name, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException noNumber) {
      throw noNumber(name, text);
    }
  }

  private static String failed(String name, String text) {
    return "Failed to parse value [" + text + "] for setting [" + name + "]";
  }

  private static FaultException noNumber(String name, String text) {
    String shown = text.isEmpty() ? "" : "For input string: ";
    String reason = text.isEmpty() ? "empty String" : shown + '"' + text + '"';
    return new FaultException(
        Fault.of(ErrorKind.NUMBER_FORMAT, reason)
            .within(ErrorKind.ILLEGAL_ARGUMENT, failed(name, text)));
  }

  private static FaultException tooLittle(String name, String text, String least) {
    return FaultException.argument(
        "failed to parse value ["
            + text
            + "] for setting ["
            + name
            + "], must be >= ["
            + least
            + "]");
  }

  private static FaultException unreadable(String name, String text, String what, String why) {
    return FaultException.argument(
        "failed to parse setting [" + name + "] with value [" + text + "] as " + what + ": " + why);
  }

  private static long nanos(String name, String text) {
    Duration time = TimeText.parse(name, text);
    return time.isNegative() ? -1 : time.toNanos();
  }

  static long bytes(String name, String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("-1")) {
      return -1;
    }
    try {
      return ByteSize.parse(plain).bytes();
    } catch (InvalidInputException wrong) {
      throw unreadable(name, text, "a size in bytes", "unit is missing or unrecognized");
    }
  }
}
