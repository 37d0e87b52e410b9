package io.lampyr.pipelines.config;

import io.lampyr.query.mustache.Mustache;

/** What snippets are written for, by names of media types. */
public final class MediaTypes {
  static final Mustache.Escaping DEFAULT = Mustache.Escaping.JSON;

  private MediaTypes() {}

  /** What the processor's option says. */
  public static Mustache.Escaping read(Options options) {
    String name = options.text("media_type", "application/json");
    return switch (name) {
      case "application/json" -> Mustache.Escaping.JSON;
      case "text/plain" -> Mustache.Escaping.NONE;
      case "application/x-www-form-urlencoded" -> Mustache.Escaping.FORM;
      default ->
          throw options.wrong(
              "media_type",
              "property does not contain a supported media type ["
                  + name
                  + "]: use [application/json], [text/plain] or"
                  + " [application/x-www-form-urlencoded]");
    };
  }
}
