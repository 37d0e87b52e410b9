package io.lampyr.pipelines.network;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.place.PlaceFile;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Places;
import io.lampyr.pipelines.run.Processor;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code geoip} and {@code ip_location}: what a database knows of an address. */
public final class AddressPlaces implements Processor {
  private static final String SUFFIX = ".mmdb";

  private final String type;
  private final String field;
  private final String target;
  private final String file;
  private final Optional<List<String>> properties;
  private final boolean ignoreMissing;
  private final boolean firstOnly;

  public AddressPlaces(Options options) {
    type = options.type();
    field = options.text("field");
    target = options.text("target_field", type);
    file = options.text("database_file", "GeoLite2-City.mmdb");
    if (!file.endsWith(SUFFIX) || file.contains("/") || file.contains("\\")) {
      throw options.wrong(
          "database_file", "must be the name of a file that ends with [" + SUFFIX + "]");
    }
    properties =
        options
            .optionalTexts("properties")
            .map(names -> names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
    for (String name : properties.orElse(List.of())) {
      if (PlaceKind.valuesOf(name).isEmpty()) {
        throw options.wrong(
            "properties",
            "illegal property value [" + name + "]. valid values are " + PlaceKind.ALL);
      }
    }
    ignoreMissing = options.flag("ignore_missing", false);
    firstOnly = options.flag("first_only", true);
    // Nothing is downloaded at any time: databases are files that are given.
    boolean _ = options.flag("download_database_on_pipeline_creation", true);
  }

  @Override
  public boolean needsPlaces() {
    return true;
  }

  /** What is told where there are no databases. */
  public static FaultException missing() {
    return FaultException.argument(
        "processors [geoip] and [ip_location] are not supported without databases of addresses:"
            + " put files in MaxMind's format into a folder, and name it by the setting"
            + " [ingest.geoip.folder], or as [lampyr serve --geoip-folder]");
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    Object value = document.get(field, ignoreMissing);
    if (value == null) {
      if (ignoreMissing) {
        return Flow.NEXT;
      }
      throw FaultException.argument(
          "field [" + field + "] is null, cannot extract geoip information.");
    }
    Places places = course.places();
    if (!places.areGiven()) {
      throw missing();
    }
    try {
      look(document, value, places);
    } catch (CorruptionException broken) {
      // Of a file that somebody gave: told by the document, and not by the whole request.
      throw FaultException.argument(broken.getMessage() + " file=" + file);
    }
    return Flow.NEXT;
  }

  private void look(IngestDocument document, Object value, Places places) {
    Optional<PlaceFile> database = places.find(file);
    if (database.isEmpty()) {
      document.append("tags", "_" + type + "_database_unavailable_" + file, false);
      return;
    }
    Wanted wanted = wanted(database.get());
    if (value instanceof List<?> list) {
      several(document, list, wanted);
      return;
    }
    Map<String, @Nullable Object> found =
        one(value, wanted, "field [%s] should contain only string or array of strings");
    if (!found.isEmpty()) {
      document.set(target, found);
    }
  }

  private record Wanted(PlaceFile database, PlaceKind kind, List<String> properties) {}

  private Wanted wanted(PlaceFile database) {
    PlaceKind kind =
        PlaceKind.of(database.type())
            .orElseThrow(() ->
                FaultException.argument(
                    "Unsupported database type [" + database.type() + "] for file [" + file + "]"));
    List<String> names = properties.orElse(kind.usual());
    for (String name : names) {
      if (!kind.names().contains(name)) {
        throw FaultException.argument(
            "illegal property value [" + name + "]. valid values are " + kind.names());
      }
    }
    return new Wanted(database, kind, names);
  }

  private void several(IngestDocument document, List<?> list, Wanted wanted) {
    List<@Nullable Object> all = new ArrayList<>();
    boolean any = false;
    for (Object each : list) {
      Map<String, @Nullable Object> found =
          one(each, wanted, "array in field [%s] should only contain strings");
      if (!found.isEmpty() && firstOnly) {
        document.set(target, found);
        return;
      }
      any |= !found.isEmpty();
      all.add(found.isEmpty() ? null : found);
    }
    if (any) {
      document.set(target, all);
    }
  }

  private Map<String, @Nullable Object> one(
      @Nullable Object value, Wanted wanted, String otherwise) {
    if (!(value instanceof String text)) {
      throw FaultException.argument(
          otherwise.formatted(field) + ", but was [" + Trees.typeName(value) + "]");
    }
    InetAddress address;
    try {
      address = InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException none) {
      throw FaultException.argument("'" + text + "' is not an IP string literal.");
    }
    return wanted
        .database()
        .find(address)
        .map(found -> wanted.kind().show(found, address, wanted.properties()))
        .orElse(Map.of());
  }
}
