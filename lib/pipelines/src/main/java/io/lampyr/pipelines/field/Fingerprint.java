package io.lampyr.pipelines.field;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Processor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * {@code fingerprint}: a hash of the values of fields.
 *
 * <p>Methods whose names end in {@code @2.16.0} give what OpenSearch gives. Under the other names,
 * which are Elasticsearch's, the hash is of the same values in a form of its own: it tells equal
 * from different, and is not the one that Elasticsearch computes.
 */
public final class Fingerprint implements Processor.Change {
  private static final String OF_OPEN_SEARCH = "@2.16.0";
  private static final List<String> METHODS =
      List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "MURMURHASH3");

  private final List<String> fields;
  private final List<String> excluded;
  private final String target;
  private final String method;
  private final String salt;
  private final boolean ignoreMissing;

  public Fingerprint(Options options) {
    fields = names(options, "fields");
    excluded = names(options, "exclude_fields");
    if (!fields.isEmpty() && !excluded.isEmpty()) {
      throw options.wrong("fields", "either fields or exclude_fields can be set");
    }
    target = options.text("target_field", "fingerprint");
    boolean ofElastic = options.has("method") || options.has("salt");
    method =
        ofElastic ? options.text("method", "SHA-1") : options.text("hash_method", "SHA-1@2.16.0");
    salt = options.text("salt", "");
    if (!isKnown(method)) {
      throw options.wrong(
          ofElastic ? "method" : "hash_method",
          "hash method must be MD5@2.16.0, SHA-1@2.16.0, SHA-256@2.16.0 or SHA3-256@2.16.0, or"
              + " one of "
              + METHODS);
    }
    ignoreMissing = options.flag("ignore_missing", false);
  }

  private static List<String> names(Options options, String name) {
    List<String> names = options.optionalTexts(name).orElse(List.of());
    if (names.contains("") || names.contains("null")) {
      throw options.wrong(name, "field name cannot be null nor empty");
    }
    return names;
  }

  private static boolean isKnown(String method) {
    String upper = method.toUpperCase(Locale.ROOT);
    return upper.endsWith(OF_OPEN_SEARCH)
        ? List.of("MD5", "SHA-1", "SHA-256", "SHA3-256")
            .contains(upper.substring(0, upper.length() - OF_OPEN_SEARCH.length()))
        : METHODS.contains(upper);
  }

  @Override
  public void change(IngestDocument document) {
    List<String> names = new ArrayList<>(fields.isEmpty() ? document.members().keySet() : fields);
    names.removeIf(name -> Metadata.isOne(name) || excluded.contains(name));
    StringBuilder text = new StringBuilder();
    names.stream().distinct().sorted().forEach(name -> add(text, document, name));
    if (text.isEmpty()) {
      return;
    }
    text.append('|');
    document.work().make(text.length());
    document.set(target, hash(text.toString()));
  }

  private void add(StringBuilder text, IngestDocument document, String name) {
    if (!document.has(name)) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + name + "] doesn't exist");
    }
    Object value = document.get(name);
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> flat = new TreeMap<>();
      flatten(map, "", flat);
      flat.forEach((path, one) -> add(text, name + "." + path, one));
    } else {
      add(text, name, value);
    }
  }

  private static void flatten(Map<?, ?> map, String before, Map<String, @Nullable Object> flat) {
    map.forEach((name, value) -> {
      if (value instanceof Map<?, ?> inner) {
        flatten(inner, before + name + ".", flat);
      } else {
        flat.put(before + name, value);
      }
    });
  }

  private static void add(StringBuilder text, String name, @Nullable Object value) {
    String shown = String.valueOf(value);
    text.append('|').append(name).append('|').append(shown.length()).append(':').append(shown);
  }

  private String hash(String text) {
    boolean ofOpenSearch = method.toUpperCase(Locale.ROOT).endsWith(OF_OPEN_SEARCH);
    String name =
        ofOpenSearch ? method.substring(0, method.length() - OF_OPEN_SEARCH.length()) : method;
    byte[] bytes = (salt + text).getBytes(StandardCharsets.UTF_8);
    byte[] digest = name.equalsIgnoreCase("MURMURHASH3") ? murmur(bytes) : digest(name, bytes);
    String encoded = Base64.getEncoder().encodeToString(digest);
    return ofOpenSearch ? method + ":" + encoded : encoded;
  }

  private static byte[] murmur(byte[] bytes) {
    long[] both = StringHelper.murmurhash3_x64_128(bytes, 0, bytes.length, 0);
    return ByteBuffer.allocate(16).putLong(both[0]).putLong(both[1]).array();
  }

  private static byte[] digest(String name, byte[] bytes) {
    try {
      return MessageDigest.getInstance(name.toUpperCase(Locale.ROOT)).digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
