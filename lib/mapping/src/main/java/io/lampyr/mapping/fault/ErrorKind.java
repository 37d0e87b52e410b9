package io.lampyr.mapping.fault;

/** Kinds of errors, by the names under which clients know them. */
public enum ErrorKind {
  AGGREGATION_EXECUTION("aggregation_execution_exception"),
  /** Buckets are to be sorted by what is no number of theirs. */
  AGGREGATION_ORDER("illegal_argument_exception", "aggregation_execution_exception"),
  /** A path of a pipeline leads to no single number. */
  AGGREGATION_PATH("aggregation_execution_exception"),
  AGGREGATION_INITIALIZATION("aggregation_initialization_exception"),
  /** An aggregation cannot be had on such a field; OpenSearch calls it a failure of its own. */
  AGGREGATION_REFUSED("illegal_argument_exception", "aggregation_execution_exception"),
  ACTION_REQUEST_VALIDATION("action_request_validation_exception"),
  ARRAY_INDEX_OUT_OF_BOUNDS("array_index_out_of_bounds_exception"),
  ARITHMETIC("arithmetic_exception"),
  /** A mapping that cannot be read as a whole; the reason is that of its part. */
  BAD_MAPPING("mapper_parsing_exception"),
  CLASS_CAST("class_cast_exception"),
  DATE_TIME("date_time_exception"),
  DATE_TIME_PARSE("date_time_parse_exception"),
  /**
   * A document could not be parsed. OpenSearch, and Elasticsearch before 8, call it as they call a
   * bad mapping.
   */
  DOCUMENT_PARSING("document_parsing_exception", "mapper_parsing_exception"),
  /** What a script threw and did not name better. */
  EXCEPTION("exception"),
  ILLEGAL_ARGUMENT("illegal_argument_exception"),
  ILLEGAL_STATE("illegal_state_exception"),
  INDEX_OUT_OF_BOUNDS("index_out_of_bounds_exception"),
  /** A processor of a pipeline that is there to fail. */
  FAIL_PROCESSOR("fail_processor_exception"),
  INPUT_COERCION("input_coercion_exception"),
  INVALID_INDEX_TEMPLATE("invalid_index_template_exception"),
  MAPPER_PARSING("mapper_parsing_exception"),
  /** A mapping can be read, but is more than the index allows. */
  MAPPING_LIMIT("illegal_argument_exception"),
  MAX_BYTES_LENGTH_EXCEEDED("max_bytes_length_exceeded_exception"),
  MUSTACHE("mustache_exception"),
  /** A column is to be shown in a format that its type does not have. */
  NO_FORMATS("illegal_argument_exception"),
  /**
   * A pattern of terms is asked for where there are none; the reason names the kind and the field.
   */
  NO_PATTERNS("query_shard_exception"),
  NULL_POINTER("null_pointer_exception"),
  NUMBER_FORMAT("number_format_exception"),
  /** A document of a stream has not one time; the reason names the field. */
  NOT_ONE_TIMESTAMP("illegal_argument_exception"),
  PARSE("parse_exception"),
  /** What a parser of the platform says of a text, which stands for no error of its own. */
  PLATFORM_PARSE("parse_exception"),
  NAMED_OBJECT_NOT_FOUND("named_object_not_found_exception"),
  PARSING("parsing_exception"),
  QUERY_SHARD("query_shard_exception"),
  QUERY_VALIDATION("query_validation_exception"),
  ROUTING_MISSING("routing_missing_exception"),
  RUNTIME("runtime_exception"),
  SCRIPT("script_exception"),
  /** A script of a search pipeline asks for what it cannot have. */
  SEARCH_REQUEST_MAP("search_request_map_processing_exception"),
  SETTINGS("settings_exception"),
  STREAM_CONSTRAINTS("stream_constraints_exception"),
  STREAM_READ("x_content_parse_exception", "stream_read_exception"),
  STRING_INDEX_OUT_OF_BOUNDS("string_index_out_of_bounds_exception"),
  STRICT_DYNAMIC_MAPPING("strict_dynamic_mapping_exception"),
  TOO_MANY_BUCKETS("too_many_buckets_exception"),
  /** A request's option is unknown or cannot be read; the reason begins with its position. */
  X_CONTENT_PARSE("x_content_parse_exception"),
  TOO_MANY_CLAUSES("too_many_nested_clauses", "too_many_clauses"),
  UNKNOWN_SETTING("illegal_argument_exception", "settings_exception"),
  UNSUPPORTED_OPERATION("unsupported_operation_exception"),
  UNEXPECTED_END_OF_INPUT("x_content_e_o_f_exception", "unexpected_end_of_input_exception"),
  /** There is no such time zone. */
  ZONE_RULES("zone_rules_exception");

  private final String elasticsearch;
  private final String openSearch;

  ErrorKind(String both) {
    this(both, both);
  }

  ErrorKind(String elasticsearch, String openSearch) {
    this.elasticsearch = elasticsearch;
    this.openSearch = openSearch;
  }

  /** The {@code type} of an error body. */
  public String type(Dialect dialect) {
    return switch (dialect) {
      case ELASTICSEARCH -> elasticsearch;
      case OPENSEARCH -> openSearch;
    };
  }
}
