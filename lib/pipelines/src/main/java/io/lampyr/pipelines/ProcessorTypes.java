package io.lampyr.pipelines;

import io.lampyr.pipelines.agent.UserAgentProcessor;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.control.Controls;
import io.lampyr.pipelines.control.Recovery;
import io.lampyr.pipelines.control.ScriptProcessor;
import io.lampyr.pipelines.control.SecurityUser;
import io.lampyr.pipelines.enrich.EnrichProcessor;
import io.lampyr.pipelines.field.Conversions;
import io.lampyr.pipelines.field.FieldProcessors;
import io.lampyr.pipelines.field.Fingerprint;
import io.lampyr.pipelines.field.Removals;
import io.lampyr.pipelines.field.Shapes;
import io.lampyr.pipelines.grok.GrokProcessor;
import io.lampyr.pipelines.grok.RedactProcessor;
import io.lampyr.pipelines.network.AddressPlaces;
import io.lampyr.pipelines.network.FlowId;
import io.lampyr.pipelines.network.NetworkDirection;
import io.lampyr.pipelines.network.RegisteredDomain;
import io.lampyr.pipelines.parse.CsvProcessor;
import io.lampyr.pipelines.parse.Dates;
import io.lampyr.pipelines.parse.Dissection;
import io.lampyr.pipelines.parse.JsonProcessor;
import io.lampyr.pipelines.parse.KeyValueProcessor;
import io.lampyr.pipelines.parse.UriParts;
import io.lampyr.pipelines.routing.RoutingProcessors;
import io.lampyr.pipelines.run.PipelineProcessor;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.pipelines.shape.CircleProcessor;
import io.lampyr.pipelines.shape.GridProcessor;
import io.lampyr.pipelines.text.TextFunctions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The kinds of processors by their names. */
public final class ProcessorTypes {
  private static final Map<String, Maker> MAKERS = makers();

  /** Kinds that clients know and that are refused, and why. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "attachment", "documents of other formats are not taken apart: send their text",
          "cef", "such messages are not taken apart as a whole: use [dissect] and [kv]",
          "inference", "there are no models to infer with",
          "ip2geo", "sources of addresses are not fetched: use [geoip] with a file",
          "normalize_for_stream", "fields keep the names that they were sent with",
          "text_chunking", "texts are taken apart for models, and there are none",
          "text_embedding", "there are no models to infer with",
          "text_image_embedding", "there are no models to infer with",
          "xml", "documents in XML are not taken apart: send them as JSON");

  private ProcessorTypes() {}

  /** Makes a processor of what a client says of it. */
  interface Maker {
    Processor make(Options options);
  }

  /** The names of all kinds, in their order. */
  public static List<String> names() {
    return List.copyOf(MAKERS.keySet());
  }

  static Optional<Maker> find(String type) {
    Maker known = MAKERS.get(type);
    String why = REFUSED.get(type);
    if (known == null && why != null) {
      return Optional.of(options -> {
        throw options.wrong(null, "processor [" + type + "] is not supported: " + why);
      });
    }
    return Optional.ofNullable(known);
  }

  // long on purpose: one line for each kind
  private static Map<String, Maker> makers() {
    Map<String, Maker> makers = new TreeMap<>();
    makers.put("acl_routing", RoutingProcessors::acl);
    makers.put("append", FieldProcessors::append);
    makers.put("bytes", TextFunctions::bytes);
    makers.put("circle", CircleProcessor::new);
    makers.put("community_id", FlowId::new);
    makers.put("convert", Conversions::convert);
    makers.put("copy", FieldProcessors::copy);
    makers.put("csv", CsvProcessor::new);
    makers.put("date", Dates::date);
    makers.put("date_index_name", Dates::dateIndexName);
    makers.put("dissect", Dissection::new);
    makers.put("dot_expander", Shapes::dotExpander);
    makers.put("drop", Controls::drop);
    makers.put("enrich", EnrichProcessor::new);
    makers.put("fail", Controls::fail);
    makers.put("fingerprint", Fingerprint::new);
    // Its inner processor is compiled where processors are.
    makers.put(
        "foreach",
        options -> {
          throw new IllegalStateException("a loop is compiled with what it holds");
        });
    makers.put("geo_grid", GridProcessor::new);
    makers.put("geoip", AddressPlaces::new);
    makers.put("grok", GrokProcessor::new);
    makers.put("gsub", TextFunctions::gsub);
    makers.put("hierarchical_routing", RoutingProcessors::hierarchical);
    makers.put("html_strip", TextFunctions::htmlStrip);
    makers.put("ip_location", AddressPlaces::new);
    makers.put("join", Shapes::join);
    makers.put("json", JsonProcessor::new);
    makers.put("kv", KeyValueProcessor::new);
    makers.put("lowercase", TextFunctions::lowercase);
    makers.put("network_direction", NetworkDirection::new);
    makers.put("pipeline", PipelineProcessor::of);
    makers.put("recover_failure_document", Recovery::of);
    makers.put("registered_domain", RegisteredDomain::of);
    makers.put("remove", Removals::remove);
    makers.put("remove_by_pattern", Removals::removeByPattern);
    makers.put("rename", FieldProcessors::rename);
    makers.put("redact", RedactProcessor::new);
    makers.put("reroute", Controls::reroute);
    makers.put("script", ScriptProcessor::new);
    makers.put("set", FieldProcessors::set);
    makers.put("set_security_user", SecurityUser::new);
    makers.put("sort", Shapes::sort);
    makers.put("split", TextFunctions::split);
    makers.put("split_to_fields", TextFunctions::splitToFields);
    makers.put("temporal_routing", RoutingProcessors::temporal);
    makers.put("terminate", Controls::terminate);
    makers.put("trim", TextFunctions::trim);
    makers.put("uppercase", TextFunctions::uppercase);
    makers.put("uri_parts", UriParts::of);
    makers.put("urldecode", TextFunctions::urldecode);
    makers.put("user_agent", UserAgentProcessor::new);
    return Collections.unmodifiableMap(makers);
  }
}
