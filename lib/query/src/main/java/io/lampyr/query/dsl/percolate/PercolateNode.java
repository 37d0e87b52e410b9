package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.PercolatorType;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code percolate}: stored queries that given documents match. */
record PercolateNode(
    String field,
    @Nullable String name,
    List<byte[]> documents,
    @Nullable Stored stored,
    Function<byte[], QueryNode> parser)
    implements QueryNode {

  /** A document of an index that is to be matched. */
  record Stored(String index, String id, @Nullable String routing, @Nullable Long version) {}

  static QueryNode read(PlacedBody body, Function<byte[], QueryNode> parser) {
    Part document = body.take("document");
    Part documents = body.take("documents");
    String id = body.text("id");
    checkOneOf(document != null, documents != null, id != null);
    String field = body.text("field");
    if (field == null) {
      throw FaultException.argument("Required [field]");
    }
    String index = body.text("index");
    String routing = body.text("routing");
    // Every copy of a document is the same one, so any preference is met.
    body.text("preference");
    Object version = body.value("version");
    List<byte[]> all = given(body, document, documents);
    if (id != null && index == null) {
      throw new FaultException(
          FaultException.argument("[index] is a required argument")
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE,
                  "Failed to build [percolate] after last required field arrived"));
    }
    if (id == null && all.isEmpty()) {
      throw FaultException.argument("no document specified");
    }
    Long expected = version == null ? null : (long) body.number(body.require("version"), "version");
    return new PercolateNode(
        field,
        body.text("name"),
        all,
        id == null || index == null ? null : new Stored(index, id, routing, expected),
        parser);
  }

  /** The documents that the request brings. */
  private static List<byte[]> given(
      PlacedBody body, @Nullable Part document, @Nullable Part documents) {
    List<byte[]> all = new ArrayList<>();
    for (Part each : documents instanceof Part.Items items ? items.parts() : list(document)) {
      if (!(each instanceof Part.Fields)) {
        throw misfit(body.unreadable("document", each));
      }
      all.add(Json.write(each.tree()));
    }
    if (documents != null && !(documents instanceof Part.Items)) {
      throw misfit(body.unreadable("documents", documents));
    }
    return all;
  }

  private static FaultException misfit(FaultException unreadable) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, unreadable.fault().reason());
  }

  private static List<Part> list(@Nullable Part document) {
    return document == null ? List.of() : List.of(document);
  }

  private static void checkOneOf(boolean document, boolean documents, boolean id) {
    List<String> given = new ArrayList<>();
    if (document) {
      given.add("document");
    }
    if (documents) {
      given.add("documents");
    }
    if (id) {
      given.add("id");
    }
    if (given.isEmpty()) {
      throw FaultException.argument(
          "Required one of fields [document, documents, id], but none were specified. ");
    }
    if (given.size() > 1) {
      throw FaultException.argument(
          "The following fields are not allowed together: " + given + " ");
    }
  }

  @Override
  public Query toLucene(QueryScope scope) {
    // What is looked up is looked up before the field is: it is the same for all indices.
    List<byte[]> all = looked(scope);
    LeafField leaf = scope.mapping().leaf(field);
    if (leaf == null) {
      throw new FaultException(ErrorKind.QUERY_SHARD, "field [" + field + "] does not exist");
    }
    if (!(leaf.type() instanceof PercolatorType)) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "expected field ["
              + field
              + "] to be of type [percolator], but is of type ["
              + leaf.type().name()
              + "]");
    }
    return all.isEmpty()
        ? new MatchNoDocsQuery("no documents")
        : new PercolateQuery(
            leaf.path(), name, PercolatedDocuments.of(scope, all, parser), scope, parser);
  }

  private List<byte[]> looked(QueryScope scope) {
    return stored == null
        ? documents
        : List.of(
            scope.lookup().source(stored.index(), stored.id(), stored.routing(), stored.version()));
  }
}
