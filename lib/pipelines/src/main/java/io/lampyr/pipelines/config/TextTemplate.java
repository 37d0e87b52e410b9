package io.lampyr.pipelines.config;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Model;
import io.lampyr.query.mustache.Mustache;
import org.jspecify.annotations.Nullable;

/** A text that may hold snippets, which values of a document take the place of. Immutable. */
public final class TextTemplate {
  private final String text;
  private final @Nullable Mustache snippets;

  private TextTemplate(String text, @Nullable Mustache snippets) {
    this.text = text;
    this.snippets = snippets;
  }

  public static TextTemplate of(String text, Mustache.Escaping escaping) {
    return new TextTemplate(text, text.contains("{{") ? Mustache.compile(text, escaping) : null);
  }

  public boolean isConstant() {
    return snippets == null;
  }

  /** The text as it was written. */
  public String written() {
    return text;
  }

  public String render(IngestDocument document) {
    if (snippets == null) {
      return text;
    }
    String rendered = snippets.render(new Model(document));
    document.work().make(rendered.length());
    return rendered;
  }
}
