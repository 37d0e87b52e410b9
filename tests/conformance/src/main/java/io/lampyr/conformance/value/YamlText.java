package io.lampyr.conformance.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Values from YAML as JSON would say them: only null, booleans and decimal numbers are not strings,
 * and every key is one. Nodes are read, never objects made, so that no text can do more than be
 * read.
 */
public final class YamlText {
  private static final Pattern NOTHING = Pattern.compile("~|null|Null|NULL|");
  private static final Pattern TRUE = Pattern.compile("true|True|TRUE");
  private static final Pattern FALSE = Pattern.compile("false|False|FALSE");
  private static final Pattern WHOLE = Pattern.compile("[-+]?(?:0|[1-9][0-9]*)");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?[0-9]+\\.[0-9]*(?:[eE][-+]?[0-9]+)?");

  private YamlText() {}

  /** The documents of a stream. Throws {@link MalformedTextException}. */
  public static List<Value> readAll(String text) {
    try {
      List<Value> documents = new ArrayList<>();
      for (Node node : new Compose(LoadSettings.builder().build()).composeAllFromString(text)) {
        documents.add(value(node));
      }
      return documents;
    } catch (YamlEngineException malformed) {
      throw new MalformedTextException("YAML is malformed: " + malformed.getMessage());
    }
  }

  private static Value value(Node node) {
    return switch (node) {
      case MappingNode mapping -> fields(mapping);
      case SequenceNode sequence ->
          new Value.Items(sequence.getValue().stream().map(YamlText::value).toList());
      case ScalarNode scalar ->
          scalar.getScalarStyle() == ScalarStyle.PLAIN
              ? plain(scalar.getValue())
              : Value.of(scalar.getValue());
      default -> throw new MalformedTextException("YAML has a node of tag=" + node.getTag());
    };
  }

  private static Value fields(MappingNode mapping) {
    Map<String, Value> fields = new LinkedHashMap<>();
    for (NodeTuple pair : mapping.getValue()) {
      if (!(pair.getKeyNode() instanceof ScalarNode key)) {
        throw new MalformedTextException("YAML has a key that is no text");
      }
      fields.put(key.getValue(), value(pair.getValueNode()));
    }
    return new Value.Fields(fields);
  }

  private static Value plain(String text) {
    if (NOTHING.matcher(text).matches()) {
      return Value.nothing();
    }
    if (WHOLE.matcher(text).matches()) {
      return new Value.Whole(new BigInteger(text));
    }
    if (DECIMAL.matcher(text).matches()) {
      return new Value.Decimal(Double.parseDouble(text));
    }
    if (TRUE.matcher(text).matches()) {
      return Value.of(true);
    }
    return FALSE.matcher(text).matches() ? Value.of(false) : Value.of(text);
  }
}
