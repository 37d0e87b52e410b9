package io.lampyr.pipelines.text;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.BoundedRegex;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;

/** The processors that make one value of one text. */
public final class TextFunctions {
  private TextFunctions() {}

  public static Processor lowercase(Options options) {
    return TextProcessor.of(options, (text, _, _) -> text.toLowerCase(Locale.ROOT));
  }

  public static Processor uppercase(Options options) {
    return TextProcessor.of(options, (text, _, _) -> text.toUpperCase(Locale.ROOT));
  }

  public static Processor trim(Options options) {
    return TextProcessor.of(options, (text, _, _) -> text.trim());
  }

  public static Processor urldecode(Options options) {
    return TextProcessor.of(options, (text, _, _) -> urlDecoded(text));
  }

  public static String urlDecoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw FaultException.argument("Could not URL-decode value: " + malformed.getMessage());
    }
  }

  public static Processor gsub(Options options) {
    String source = options.text("pattern");
    Pattern pattern =
        options.told(
            "pattern",
            () -> {
              try {
                return BoundedRegex.compile(source, 0);
              } catch (FaultException wrong) {
                throw FaultException.argument("Invalid regex pattern. " + wrong.fault().reason());
              }
            });
    String replacement = options.text("replacement");
    return TextProcessor.of(
        options, (text, _, work) -> BoundedRegex.replaceAll(pattern, text, replacement, work));
  }

  public static Processor htmlStrip(Options options) {
    return TextProcessor.of(
        options,
        (text, _, _) -> {
          if (text.indexOf('<') < 0 && text.indexOf('&') < 0) {
            return text;
          }
          try (HTMLStripCharFilter filter = new HTMLStripCharFilter(new StringReader(text))) {
            StringBuilder out = new StringBuilder();
            char[] buffer = new char[1024];
            for (int n = filter.read(buffer); n > 0; n = filter.read(buffer)) {
              out.append(buffer, 0, n);
            }
            return out.toString();
          } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
          }
        });
  }

  public static Processor bytes(Options options) {
    return TextProcessor.of(options, (text, field, _) -> bytes(text, field));
  }

  /** How many bytes a text such as {@code 1kb} means. */
  public static Object bytes(String text, String field) {
    String value = text.toLowerCase(Locale.ROOT).trim();
    if (value.equals("0") || value.equals("-1")) {
      return Long.parseLong(value);
    }
    String[] units = {"kb", "mb", "gb", "tb", "pb", "k", "m", "g", "t", "p"};
    for (int i = 0; i < units.length; i++) {
      if (value.endsWith(units[i]) && !value.endsWith("b" + units[i])) {
        String number = value.substring(0, value.length() - units[i].length()).strip();
        return scaled(number, 1L << (10 * (i % 5 + 1)), text, field);
      }
    }
    if (value.endsWith("b")) {
      return scaled(value.substring(0, value.length() - 1).strip(), 1, text, field);
    }
    throw new FaultException(
        Fault.of(
            ErrorKind.PARSE,
            "failed to parse setting ["
                + field
                + "] with value ["
                + text
                + "] as a size in bytes: unit is missing or unrecognized"));
  }

  private static Object scaled(String number, long unit, String text, String field) {
    try {
      if (number.length() > 100) {
        throw new NumberFormatException("too long");
      }
      BigDecimal value = new BigDecimal(number);
      if (value.signum() < 0 || value.precision() - value.scale() > 18) {
        throw new NumberFormatException("out of range");
      }
      BigDecimal bytes = value.multiply(BigDecimal.valueOf(unit));
      return bytes.toBigInteger().longValueExact();
    } catch (ArithmeticException | NumberFormatException wrong) {
      throw new FaultException(
          Fault.of(
              ErrorKind.PARSE,
              "failed to parse setting [" + field + "] with value [" + text + "]"));
    }
  }

  /** {@code split}: a list of the parts between matches. */
  public static Processor split(Options options) {
    String field = options.text("field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    boolean preserve = options.flag("preserve_trailing", false);
    String target = options.text("target_field", field);
    String separator = options.text("separator");
    Pattern pattern = options.told("separator", () -> BoundedRegex.compile(separator, 0));
    return (Processor.Change)
        document -> {
          String text = document.text(field, ignoreMissing);
          if (text == null) {
            if (ignoreMissing) {
              return;
            }
            throw FaultException.argument("field [" + field + "] is null, cannot split.");
          }
          document.set(
              target, BoundedRegex.split(pattern, text, preserve ? -1 : 0, document.work()));
        };
  }

  /** {@code split_to_fields}: each part between matches to a field of its own. */
  public static Processor splitToFields(Options options) {
    String field = options.text("field");
    String separator = options.text("separator");
    List<String> targets = options.texts("target_fields");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    boolean preserve = options.flag("preserve_trailing", false);
    Pattern pattern = options.told("separator", () -> BoundedRegex.compile(separator, 0));
    return (Processor.Change)
        document -> {
          String text = document.text(field, ignoreMissing);
          if (text == null) {
            if (ignoreMissing) {
              return;
            }
            throw FaultException.argument("field [" + field + "] is null, cannot split.");
          }
          List<String> parts =
              BoundedRegex.split(pattern, text, preserve ? -1 : 0, document.work());
          for (int i = 0; i < Math.min(parts.size(), targets.size()); i++) {
            document.set(targets.get(i), parts.get(i));
          }
        };
  }
}
