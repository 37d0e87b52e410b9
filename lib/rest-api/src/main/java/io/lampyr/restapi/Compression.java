package io.lampyr.restapi;

import io.lampyr.restapi.call.Gzip;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Bodies that come or go as gzip. */
final class Compression {
  /** Below it a smaller answer is no gain. */
  private static final int MIN_BYTES = 1024;

  private Compression() {}

  static Request plain(Request request) {
    String encoding = request.headers().find("Content-Encoding").orElse("identity");
    return switch (encoding.toLowerCase(Locale.ROOT)) {
      case "identity" -> request;
      case "gzip" ->
          new Request(
              request.method(),
              request.uri(),
              request.path(),
              request.parameters(),
              request.headers(),
              Gzip.unpacked(request.body(), Gzip.MOST_PLAIN_BYTES),
              request.origin());
      default ->
          throw ApiException.argument(
              "Content-Encoding [" + encoding + "] is not supported; use gzip or none");
    };
  }

  static Response compressed(Request request, Response response) {
    String accepted = request.headers().find("Accept-Encoding").orElse("");
    if (response.body().length < MIN_BYTES || !accepted.contains("gzip")) {
      return response;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(response.body());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    Map<String, String> headers = new LinkedHashMap<>(response.headers().values());
    headers.put("Content-Encoding", "gzip");
    return new Response(response.status(), new Headers(headers), bytes.toByteArray());
  }
}
