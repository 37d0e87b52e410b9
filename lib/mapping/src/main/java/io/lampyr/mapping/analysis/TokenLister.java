package io.lampyr.mapping.analysis;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.jspecify.annotations.Nullable;

/** Lists an analyzer's tokens as {@code _analyze} shows them, up to a bound. */
final class TokenLister {
  /** What one takes in memory, by and large. */
  private static final int BYTES_OF_TOKEN = 700;

  private static final int BYTES_OF_EXPLAINED = 2_000;

  private static final String FIELD = "";

  private final int maxTokens;
  private final Set<String> attributes;

  TokenLister(int maxTokens, Set<String> attributes) {
    this.maxTokens = maxTokens;
    this.attributes = attributes;
  }

  List<Map<String, @Nullable Object>> plain(Analyzer analyzer, int gap, List<String> texts) {
    return list(analyzer, gap, texts, false);
  }

  /** With all further attributes, as explanations show them. */
  List<Map<String, @Nullable Object>> full(Analyzer analyzer, int gap, List<String> texts) {
    return list(analyzer, gap, texts, true);
  }

  private List<Map<String, @Nullable Object>> list(
      Analyzer analyzer, int gap, List<String> texts, boolean further) {
    List<Map<String, @Nullable Object>> tokens = new ArrayList<>();
    int position = -1;
    int offset = 0;
    for (String text : texts) {
      try (TokenStream stream = analyzer.tokenStream(FIELD, text)) {
        OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
        PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          if (tokens.size() >= maxTokens) {
            throw tooMany();
          }
          position += step.getPositionIncrement();
          tokens.add(token(stream, position, offset, further));
        }
        stream.end();
        position += step.getPositionIncrement() + gap;
        offset += offsets.endOffset() + analyzer.getOffsetGap(FIELD);
      } catch (IOException fromMemory) {
        throw new UncheckedIOException(fromMemory);
      }
    }
    return tokens;
  }

  private Map<String, @Nullable Object> token(
      TokenStream stream, int position, int offset, boolean further) {
    OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
    int length = stream.addAttribute(PositionLengthAttribute.class).getPositionLength();
    RequestMemory.takeFor(further ? BYTES_OF_EXPLAINED : BYTES_OF_TOKEN, "<tokens>");
    Map<String, @Nullable Object> token = new LinkedHashMap<>();
    token.put("token", stream.addAttribute(CharTermAttribute.class).toString());
    token.put("start_offset", offset + offsets.startOffset());
    token.put("end_offset", offset + offsets.endOffset());
    token.put("type", stream.addAttribute(TypeAttribute.class).type());
    token.put("position", position);
    if (length > 1) {
      token.put("positionLength", length);
    }
    if (further) {
      token.putAll(further(stream));
    }
    return token;
  }

  private Map<String, @Nullable Object> further(TokenStream stream) {
    Map<String, @Nullable Object> all = new TreeMap<>();
    Set<String> shown = Set.of("term", "startOffset", "endOffset", "type", "positionIncrement");
    stream.reflectWith((attribute, key, value) -> {
      boolean asked = attributes.isEmpty() || attributes.contains(key);
      if (asked && !shown.contains(key)) {
        boolean plain = value instanceof Number || value instanceof Boolean;
        all.put(key, plain || value == null ? value : value.toString());
      }
    });
    return all;
  }

  private FaultException tooMany() {
    return new FaultException(
        ErrorKind.ILLEGAL_STATE,
        "The number of tokens produced by calling _analyze has exceeded the allowed maximum of ["
            + maxTokens
            + "]. This limit can be set by changing the [index.analyze.max_token_count] index level"
            + " setting.");
  }
}
