package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Processor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** {@code drop}, {@code terminate}, {@code fail} and {@code reroute}. */
public final class Controls {
  private static final Pattern OF_STREAM = Pattern.compile("[^-]+-[^-]+-.+", Pattern.DOTALL);
  private static final int MAX_PART_CHARS = 100;

  private Controls() {}

  public static Processor drop(Options options) {
    return (_, _) -> Flow.DROPPED;
  }

  public static Processor terminate(Options options) {
    return (_, _) -> Flow.TERMINATED;
  }

  public static Processor fail(Options options) {
    TextTemplate message = options.template("message");
    return (document, _) -> {
      throw new FaultException(ErrorKind.FAIL_PROCESSOR, message.render(document));
    };
  }

  public static Processor reroute(Options options) {
    if (options.has("destination")) {
      for (String other : List.of("type", "dataset", "namespace")) {
        if (options.has(other)) {
          throw options.wrong(
              "destination", "can only be set if type, dataset, and namespace are not set");
        }
      }
      TextTemplate destination = options.template("destination");
      return (document, _) -> {
        document.set(Metadata.INDEX.field(), destination.render(document));
        return Flow.REROUTED;
      };
    }
    List<String> types = sources(options, "type", "{{data_stream.type}}");
    List<String> datasets = sources(options, "dataset", "{{data_stream.dataset}}");
    List<String> namespaces = sources(options, "namespace", "{{data_stream.namespace}}");
    return (document, _) -> {
      toStream(document, types, datasets, namespaces);
      return Flow.REROUTED;
    };
  }

  private static List<String> sources(Options options, String name, String otherwise) {
    List<String> given = options.has(name) ? options.textOrTexts(name) : List.of(otherwise);
    for (String one : given) {
      boolean field = one.startsWith("{{") && one.endsWith("}}");
      if (!field && !one.equals(sanitized(one, name))) {
        throw options.wrong(name, "'" + one + "' contains disallowed characters");
      }
    }
    return given;
  }

  private static void toStream(
      IngestDocument document, List<String> types, List<String> datasets, List<String> spaces) {
    String index = document.metadataText(Metadata.INDEX).orElse("");
    if (!OF_STREAM.matcher(index).matches()) {
      throw FaultException.argument(
          "invalid data stream name: ["
              + index
              + "]; must follow naming scheme <type>-<dataset>-<namespace>");
    }
    int first = index.indexOf('-');
    int second = index.indexOf('-', first + 1);
    String type = chosen(document, types, "type", index.substring(0, first));
    String dataset = chosen(document, datasets, "dataset", index.substring(first + 1, second));
    String space = chosen(document, spaces, "namespace", index.substring(second + 1));
    document.set(Metadata.INDEX.field(), type + "-" + dataset + "-" + space);
    document.set("data_stream.type", type);
    document.set("data_stream.dataset", dataset);
    document.set("data_stream.namespace", space);
    if (document.has("event.dataset")) {
      document.set("event.dataset", dataset);
    }
  }

  /** The first of the sources that has a value, or what the index's name says. */
  private static String chosen(
      IngestDocument document, List<String> sources, String name, String otherwise) {
    for (String source : sources) {
      String value = source;
      if (source.startsWith("{{") && source.endsWith("}}")) {
        String path = source.replaceAll("^\\{+\\s*|\\s*}+$", "");
        Object found = document.get(path, true);
        value = found == null ? "" : found.toString();
      }
      if (!value.isEmpty()) {
        return sanitized(value, name);
      }
    }
    return otherwise;
  }

  private static String sanitized(String value, String name) {
    String forbidden = name.equals("namespace") ? "[\\\\/*?\"<>| ,#:]" : "[\\\\/*?\"<>| ,#:-]";
    String plain = value.toLowerCase(Locale.ROOT).replaceAll(forbidden, "_");
    return plain.substring(0, Math.min(plain.length(), MAX_PART_CHARS));
  }
}
