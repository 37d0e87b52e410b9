package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code uri_parts}: what an address on the net consists of. */
public record UriParts(
    String field,
    String target,
    boolean keepOriginal,
    boolean removeIfSuccessful,
    boolean ignoreMissing)
    implements Processor.Change {

  public static UriParts of(Options options) {
    return new UriParts(
        options.text("field"),
        options.text("target_field", "url"),
        options.flag("keep_original", true),
        options.flag("remove_if_successful", false),
        options.flag("ignore_missing", false));
  }

  @Override
  public void change(IngestDocument document) {
    String text = document.text(field, ignoreMissing);
    if (text == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    Map<String, Object> parts = parts(text);
    if (keepOriginal) {
      parts.put("original", text);
    }
    if (removeIfSuccessful && !target.equals(field)) {
      document.remove(field);
    }
    document.set(target, parts);
  }

  /** The parts by their names; a {@link FaultException} if the text is no address. */
  public static Map<String, Object> parts(String text) {
    try {
      URI uri = new URI(text);
      return parts(
          uri.getHost(),
          uri.getFragment(),
          uri.getPath(),
          uri.getPort(),
          uri.getQuery(),
          uri.getScheme(),
          uri.getUserInfo());
    } catch (URISyntaxException strict) {
      return lenient(text);
    }
  }

  @SuppressWarnings("deprecation") // The only reader that takes what browsers take.
  private static Map<String, Object> lenient(String text) {
    try {
      URL url = new URL(text);
      return parts(
          url.getHost(),
          url.getRef(),
          url.getPath(),
          url.getPort(),
          url.getQuery(),
          url.getProtocol(),
          url.getUserInfo());
    } catch (MalformedURLException malformed) {
      throw FaultException.argument("unable to parse URI [" + text + "]");
    }
  }

  // The parameters are the parts of an address; there are no more of them.
  private static Map<String, Object> parts(
      @Nullable String domain,
      @Nullable String fragment,
      @Nullable String path,
      int port,
      @Nullable String query,
      @Nullable String scheme,
      @Nullable String userInfo) {
    Map<String, Object> parts = new LinkedHashMap<>();
    put(parts, "domain", domain);
    put(parts, "fragment", fragment);
    if (path != null) {
      parts.put("path", path);
      String last = path.substring(path.lastIndexOf('/') + 1);
      int dot = last.lastIndexOf('.');
      if (dot >= 0 && dot < last.length() - 1) {
        parts.put("extension", last.substring(dot + 1));
      }
    }
    if (port != -1) {
      parts.put("port", (long) port);
    }
    put(parts, "query", query);
    put(parts, "scheme", scheme);
    if (userInfo != null) {
      parts.put("user_info", userInfo);
      int colon = userInfo.indexOf(':');
      if (colon >= 0) {
        parts.put("username", userInfo.substring(0, colon));
        parts.put("password", userInfo.substring(colon + 1));
      }
    }
    return parts;
  }

  private static void put(Map<String, Object> parts, String name, @Nullable String value) {
    if (value != null) {
      parts.put(name, value);
    }
  }
}
