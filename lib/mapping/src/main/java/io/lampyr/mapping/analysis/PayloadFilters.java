package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.payloads.DelimitedPayloadTokenFilter;
import org.apache.lucene.analysis.payloads.FloatEncoder;
import org.apache.lucene.analysis.payloads.IdentityEncoder;
import org.apache.lucene.analysis.payloads.IntegerEncoder;
import org.apache.lucene.analysis.payloads.PayloadEncoder;
import org.apache.lucene.analysis.payloads.TypeAsPayloadTokenFilter;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Token filters that read what stands behind a delimiter in a token. */
final class PayloadFilters {
  private PayloadFilters() {}

  static void addTo(Map<String, FilterMaker> all) {
    all.put("delimited_payload", PayloadFilters::payload);
    all.put("type_as_payload", (settings, before) -> TypeAsPayloadTokenFilter::new);
  }

  private static UnaryOperator<TokenStream> payload(AnalysisSettings settings, Analyzer before) {
    char delimiter = settings.character("delimiter", '|');
    String name = settings.text("encoding", "float");
    PayloadEncoder encoder =
        switch (name) {
          case "float" -> new Lenient(new FloatEncoder());
          case "int" -> new Lenient(new IntegerEncoder());
          case "identity" -> new IdentityEncoder();
          default -> throw FaultException.argument("unknown payload encoding [" + name + "]");
        };
    return in -> new DelimitedPayloadTokenFilter(in, delimiter, encoder);
  }

  /** A text that is no number is no payload: whoever writes a document cannot know of it. */
  private record Lenient(PayloadEncoder encoder) implements PayloadEncoder {
    @Override
    public @Nullable BytesRef encode(char[] buffer) {
      return encode(buffer, 0, buffer.length);
    }

    @Override
    public @Nullable BytesRef encode(char[] buffer, int offset, int length) {
      try {
        return encoder.encode(buffer, offset, length);
      } catch (NumberFormatException | IndexOutOfBoundsException noNumber) {
        return null;
      }
    }
  }
}
