package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way to values that a {@code terms} query takes from another document. */
public interface TermsLookup {

  /**
   * The values at a path of a document's source, lists opened; none if the document or the path is
   * missing. Costs one real-time get.
   */
  List<Object> values(String index, String id, @Nullable String routing, String path);

  /**
   * The values of a field of another document: those that its index stores, or those of its source.
   * None of a document that is missing, has another version than one that is given, or whose index
   * there is not. Costs at most a few real-time gets.
   */
  default List<Object> ofField(
      String index, String id, @Nullable String routing, @Nullable Long version, String field) {
    return values(index, id, routing, field);
  }

  /** Takes notice that what was looked up is of no use, whatever shard it is that finds it out. */
  default FaultException failed(FaultException why) {
    return why;
  }

  /**
   * The different values at a path of the sources of all documents that a query finds, which is a
   * tree of JSON. Costs a search, which further look-ups by the same query share.
   */
  default List<Object> values(Found found) {
    throw FaultException.argument("documents cannot be looked up here: index=" + found.index());
  }

  /** Where values are that a query finds. */
  record Found(String index, @Nullable String routing, String path, @Nullable Object query) {}

  /**
   * The source of a whole document, which must be there, and have that version if one is given.
   * Costs one real-time get, which further look-ups of the same document share.
   */
  default byte[] source(String index, String id, @Nullable String routing, @Nullable Long version) {
    throw FaultException.argument(
        "documents cannot be looked up here: index=" + index + " id=" + id);
  }

  /**
   * The source of a document whose shape is asked for, which must be there. Costs one real-time
   * get.
   */
  default byte[] shape(String index, String id, @Nullable String routing) {
    throw FaultException.argument(
        "documents cannot be looked up here: index=" + index + " id=" + id);
  }

  /** Refuses: for places where other documents are out of reach. */
  static TermsLookup none() {
    return (index, id, routing, path) -> {
      throw FaultException.argument(
          "[terms] lookup is not available here: index=" + index + " id=" + id);
    };
  }
}
