package io.lampyr.pipelines.config;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something is wrong with what a client says of a pipeline; details say of which processor. */
public final class PipelineException extends InvalidInputException {
  private final transient Fault fault;
  private final transient Map<String, String> details;

  private PipelineException(Fault fault, Map<String, String> details) {
    super(fault.reason());
    this.fault = fault;
    this.details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** A {@code parse_exception} about a property, of a processor if it is one's. */
  public static PipelineException of(
      @Nullable String type, @Nullable String tag, @Nullable String property, String reason) {
    String whole = property == null ? reason : "[" + property + "] " + reason;
    return of(type, tag, property, Fault.of(ErrorKind.PARSE, whole));
  }

  /** The fault, told of a property of a processor. */
  public static PipelineException of(
      @Nullable String type, @Nullable String tag, @Nullable String property, Fault fault) {
    Map<String, String> details = new LinkedHashMap<>();
    if (type != null) {
      details.put("processor_type", type);
    }
    if (tag != null) {
      details.put("processor_tag", tag);
    }
    if (property != null) {
      details.put("property_name", property);
    }
    return new PipelineException(fault, details);
  }

  public Fault fault() {
    return fault;
  }

  /** What else clients look for, by its names. */
  public Map<String, String> details() {
    return details;
  }
}
