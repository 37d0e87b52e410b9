package io.lampyr.mapping.document;

import java.util.Set;

/** The fields that every document has, or that say something about it. */
public final class SystemFields {
  /**
   * The document's id: one term, as {@link DocumentId} packs it; stored on the document itself,
   * unless columns tell it.
   */
  public static final String ID = "_id";

  /** The bytes that were sent, stored. */
  public static final String SOURCE = "_source";

  public static final String ROUTING = "_routing";

  /** A point and a column. */
  public static final String SEQ_NO = "_seq_no";

  /** A column that nested documents do not have: so they are told apart. */
  public static final String PRIMARY_TERM = "_primary_term";

  /** A column. */
  public static final String VERSION = "_version";

  /** A column, in indices of time series: which series the document is a point of. */
  public static final String TSID = "_tsid";

  /** Fields with values that are in the source, but not in the index. */
  public static final String IGNORED = "_ignored";

  /** Fields with values, where neither a column nor norms could tell. */
  public static final String FIELD_NAMES = "_field_names";

  /** On nested documents: the path of the object that they are values of. */
  public static final String NESTED_PATH = "_nested_path";

  /** For how many documents one counts; a column of whole numbers, without one for one. */
  public static final String DOC_COUNT = "_doc_count";

  private static final Set<String> RESERVED =
      Set.of(
          ID,
          SOURCE,
          ROUTING,
          SEQ_NO,
          PRIMARY_TERM,
          VERSION,
          TSID,
          IGNORED,
          FIELD_NAMES,
          NESTED_PATH,
          "_index",
          "_tier",
          "_feature");

  private SystemFields() {}

  static boolean isReserved(String name) {
    return name.charAt(0) == '_' && RESERVED.contains(name);
  }
}
