package io.lampyr.mapping.document;

import io.lampyr.base.text.Utf8;
import io.lampyr.mapping.DynamicUpdate;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.SourceRule;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.TermField;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.mapping.source.SourceFilter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Makes Lucene's fields of documents, in one pass over their bytes.
 *
 * <p>Laws: safe for many threads. Whatever the bytes, the outcome is one of {@link ParseOutcome}'s;
 * only errors of the machine are thrown. The same document, mapping and context give the same
 * outcome. Memory is bounded by the document's size and the context's limits. A document of {@link
 * ParseOutcome.NeedsMapping} is not rejected under the merged mapping, unless others changed it.
 */
public final class DocumentParser {
  private final MappingContext context;
  private final boolean findsVectors;
  private final @Nullable KnownForms forms;

  public DocumentParser(MappingContext context) {
    this(context, false);
  }

  /** One that may take long arrays of floats, of fields that mappings do not have, for vectors. */
  public DocumentParser(MappingContext context, boolean findsVectors) {
    this(context, findsVectors, null);
  }

  /** One that reads what is alike by what is remembered there. */
  public DocumentParser(MappingContext context, boolean findsVectors, @Nullable KnownForms forms) {
    this.context = context;
    this.findsVectors = findsVectors;
    this.forms = context.limits().series().isPresent() ? forms : null;
  }

  /** What becomes of the document under the mapping. */
  public ParseOutcome parse(DocumentSource source, Mapping mapping) {
    KnownForms.Look look = forms == null ? null : KnownForms.look(source, mapping);
    if (forms == null || look == null) {
      return parseAnew(source, mapping);
    }
    PointForm form = forms.find(look, source, mapping);
    ParsedDocument known = form == null ? null : form.read(source, look.numbers);
    if (known != null) {
      return new ParseOutcome.Parsed(known);
    }
    ParseOutcome outcome = parseAnew(source, mapping);
    if (form == null && outcome instanceof ParseOutcome.Parsed(ParsedDocument made)) {
      forms.learn(look, source, mapping, made);
    }
    return outcome;
  }

  private ParseOutcome parseAnew(DocumentSource source, Mapping mapping) {
    try {
      checkRequest(source, mapping);
      return parseBody(source, mapping);
    } catch (RejectedException rejected) {
      return new ParseOutcome.Rejected(rejected.fault());
    } catch (FaultException refused) {
      return new ParseOutcome.Rejected(refused.fault());
    } catch (JacksonException malformed) {
      return new ParseOutcome.Rejected(
          JsonReading.fault(malformed).within(ErrorKind.DOCUMENT_PARSING, "failed to parse"));
    }
  }

  /**
   * The fields of a document that was acknowledged under this mapping or another version of it, so
   * that nothing may refuse it any more: what the mapping can take is made as ever, what it cannot
   * is named in {@code _ignored} and stays in the source. Fields that the mapping does not have are
   * left out.
   */
  public ParsedDocument acknowledged(DocumentSource source, Mapping mapping) {
    try {
      if (parse(source, mapping) instanceof ParseOutcome.Parsed(ParsedDocument document)) {
        return document;
      }
      return parseLeniently(source, mapping);
    } catch (RuntimeException otherwiseUnderstoodBefore) {
      return unindexed(source, mapping);
    }
  }

  /**
   * What is left of an acknowledged document that cannot be indexed at all: it is found by its id,
   * and all its fields are named in {@code _ignored}.
   */
  public ParsedDocument unindexed(DocumentSource source, Mapping mapping) {
    DocumentFields root = DocumentFields.root(source, mapping, context);
    addSystemFields(root, source, mapping.source());
    root.leftOut();
    BytesRef json = source.json();
    try (JsonParser parser = JsonReading.document(json.bytes, json.offset, json.length)) {
      parser.nextToken();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        parser.skipChildren();
        root.ignored(name);
      }
    } catch (JacksonException unreadable) {
      // Its source is kept as it is; there is no name to tell.
      return finished(root, source, List.of(), Optional.empty());
    }
    return finished(root, source, List.of(), Optional.empty());
  }

  private ParsedDocument parseLeniently(DocumentSource source, Mapping mapping) {
    BytesRef json = source.json();
    try (JsonParser parser = JsonReading.document(json.bytes, json.offset, json.length)) {
      parser.nextToken();
      DocumentFields root = DocumentFields.root(source, mapping, context);
      addSystemFields(root, source, mapping.source());
      DocumentWalk walk = DocumentWalk.lenient(source.id(), parser, mapping, context);
      walk.document(root);
      return finished(root, source, walk.nested(), Optional.empty());
    }
  }

  private static ParsedDocument finished(
      DocumentFields root,
      DocumentSource source,
      List<DocumentFields> nested,
      Optional<SeriesPoint> said) {
    SeriesFields series = root.series();
    if (series != null) {
      placeInSeries(root, series, source, said);
    }
    root.ignored().forEach(field -> root.add(SystemTerms.ignored(field)));
    return new ParsedDocument(
        root.fields(), nested.stream().map(DocumentFields::fields).toList(), said);
  }

  /**
   * An id that tells of a series was made when the document was taken, by what the mapping was
   * then: that holds.
   */
  private static void placeInSeries(
      DocumentFields root, SeriesFields series, DocumentSource source, Optional<SeriesPoint> said) {
    Optional<SeriesPoint> taken = SeriesPoint.ofId(source.id());
    taken.or(() -> said).ifPresent(point -> root.add(SeriesFields.column(point.tsid())));
    boolean told = taken.filter(point -> series.isAt(point.time())).isPresent();
    if (said.isEmpty() && !series.hasTime()) {
      taken.ifPresent(point -> root.add(SeriesFields.time(point.time())));
      told = taken.isPresent();
    }
    BytesRef id = root.idTerm();
    root.add(told ? SystemTerms.toldId(id) : SystemTerms.id(id));
    if (series.keepsSource()) {
      root.add(new StoredField(SystemFields.SOURCE, source.json()));
    }
  }

  private static void checkRequest(DocumentSource source, Mapping mapping) {
    int bytes = source.id().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > DocumentId.MAX_BYTES) {
      throw rejected(
          ErrorKind.ILLEGAL_ARGUMENT,
          "id ["
              + source.id()
              + "] is too long, must be no longer than "
              + DocumentId.MAX_BYTES
              + " bytes but was: "
              + bytes);
    }
    if (bytes == 0) {
      throw rejected(ErrorKind.ILLEGAL_ARGUMENT, "if _id is specified it must not be empty");
    }
    if (source.routing() == null && mapping.routingRequired()) {
      throw rejected(
          ErrorKind.ROUTING_MISSING,
          "routing is required for [" + source.index() + "]/[" + source.id() + "]");
    }
    BytesRef json = source.json();
    int invalid = Utf8.firstInvalid(json.bytes, json.offset, json.length);
    if (invalid >= 0) {
      Fault cause =
          Fault.of(
              ErrorKind.STREAM_READ,
              "Invalid UTF-8 byte 0x"
                  + Integer.toHexString(json.bytes[invalid] & 0xff)
                  + "; byte offset: #"
                  + (invalid - json.offset));
      throw new RejectedException(cause.within(ErrorKind.DOCUMENT_PARSING, "failed to parse"));
    }
  }

  private ParseOutcome parseBody(DocumentSource source, Mapping mapping) {
    BytesRef json = source.json();
    try (JsonParser parser = JsonReading.document(json.bytes, json.offset, json.length)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw rejected(
            ErrorKind.DOCUMENT_PARSING,
            first == null
                ? "failed to parse, document is empty"
                : "Malformed content, must start with an object");
      }
      DynamicUpdate update = new DynamicUpdate(mapping, context, findsVectors);
      DocumentFields root = DocumentFields.root(source, mapping, context);
      addSystemFields(root, source, mapping.source());
      DocumentWalk walk = DocumentWalk.strict(source.id(), parser, mapping, update, context);
      walk.document(root);
      if (parser.nextToken() != null) {
        throw rejected(
            ErrorKind.DOCUMENT_PARSING,
            "Malformed content, found extra data after parsing: " + parser.currentToken());
      }
      if (!update.isEmpty()) {
        return new ParseOutcome.NeedsMapping(update.build());
      }
      Optional<SeriesPoint> point = Optional.ofNullable(root.series()).map(SeriesFields::point);
      return new ParseOutcome.Parsed(finished(root, source, walk.nested(), point));
    }
  }

  private static void addSystemFields(DocumentFields root, DocumentSource source, SourceRule rule) {
    if (root.series() == null) {
      root.add(SystemTerms.id(root.idTerm()));
    }
    String routing = source.routing();
    if (routing != null) {
      BytesRef term = new BytesRef(routing.getBytes(StandardCharsets.UTF_8));
      root.add(TermField.searchable(SystemFields.ROUTING, term));
      root.add(new StoredField(SystemFields.ROUTING, routing));
    }
    if (root.series() != null) {
      return;
    }
    if (rule.isWhole()) {
      root.add(new StoredField(SystemFields.SOURCE, source.json()));
    } else if (rule.enabled()) {
      SourceFilter filter = SourceFilter.of(rule.includes(), rule.excludes());
      root.add(new StoredField(SystemFields.SOURCE, new BytesRef(filter.apply(source.json()))));
    }
  }

  private static RejectedException rejected(ErrorKind kind, String reason) {
    return new RejectedException(Fault.of(kind, reason));
  }
}
