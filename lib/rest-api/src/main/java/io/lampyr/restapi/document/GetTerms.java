package io.lampyr.restapi.document;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.source.SourceVectors;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.update.SourceChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What of a document an answer shows.
 *
 * @param source the parts of the source, if the client said anything of it
 * @param named the stored fields that it asked for, which may be none, if it said anything of them
 * @param vectors whether the values of vector fields are shown
 */
record GetTerms(Optional<SourceChoice> source, Optional<List<String>> named, boolean vectors) {
  private static final String STORED = "stored_fields";

  GetTerms {
    named = named.map(List::copyOf);
  }

  static GetTerms of(Parameters parameters) {
    Optional<List<String>> named =
        parameters.has(STORED) ? Optional.of(parameters.list(STORED)) : Optional.empty();
    return new GetTerms(source(parameters), named, vectors(parameters));
  }

  /** Of a call that wants the source and nothing else. */
  static GetTerms ofSource(Parameters parameters) {
    return new GetTerms(source(parameters), Optional.empty(), vectors(parameters));
  }

  /** The stored fields that are shown. */
  List<String> stored() {
    return named.orElse(List.of());
  }

  private static boolean vectors(Parameters parameters) {
    return !parameters.flag("_source_exclude_vectors", false);
  }

  /** These, unless they contradict themselves where that is refused. */
  GetTerms checked(Dialect dialect) {
    source.ifPresent(choice -> choice.check(dialect));
    return this;
  }

  /** What {@code _source}, {@code _source_includes} and {@code _source_excludes} say together. */
  static Optional<SourceChoice> source(Parameters parameters) {
    List<String> includes = new ArrayList<>(parameters.list("_source_includes"));
    List<String> excludes = parameters.list("_source_excludes");
    boolean shown = true;
    String given = parameters.text("_source").orElse("");
    switch (given) {
      case "", "true" -> {}
      case "false" -> shown = false;
      default -> includes.addAll(parameters.list("_source"));
    }
    return given.isEmpty() && includes.isEmpty() && excludes.isEmpty()
        ? Optional.empty()
        : Optional.of(new SourceChoice(shown, includes, excludes));
  }

  /** The parts of the source that are shown: none beside stored fields, unless asked for. */
  SourceChoice shown(Mapping mapping) {
    SourceChoice shown =
        source.orElse(
            named.isEmpty() || stored().contains("_source")
                ? SourceChoice.WHOLE
                : SourceChoice.NONE);
    return vectors ? shown : shown.without(SourceVectors.paths(mapping));
  }

  /** Whether anything of what was written is shown. */
  boolean showsAny() {
    return !stored().isEmpty() || source.map(SourceChoice::shown).orElse(true);
  }

  /** These, where the other says nothing of its own. */
  GetTerms under(GetTerms other) {
    return new GetTerms(
        other.source.isPresent() ? other.source : source,
        other.named.isPresent() ? other.named : named,
        vectors);
  }
}
