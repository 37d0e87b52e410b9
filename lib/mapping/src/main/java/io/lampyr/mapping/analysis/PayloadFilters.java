package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.DelimitedTermFrequencyTokenFilter;
import org.apache.lucene.analysis.payloads.DelimitedPayloadTokenFilter;
import org.apache.lucene.analysis.payloads.FloatEncoder;
import org.apache.lucene.analysis.payloads.IdentityEncoder;
import org.apache.lucene.analysis.payloads.IntegerEncoder;
import org.apache.lucene.analysis.payloads.PayloadEncoder;
import org.apache.lucene.analysis.payloads.TypeAsPayloadTokenFilter;
import org.apache.lucene.util.AttributeImpl;
import org.apache.lucene.util.AttributeReflector;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Token filters that read what stands behind a delimiter in a token. */
final class PayloadFilters {
  private PayloadFilters() {}

  static void addTo(Map<String, FilterMaker> all) {
    all.put("delimited_payload", PayloadFilters::payload);
    all.put("delimited_term_freq", PayloadFilters::frequency);
    all.put("type_as_payload", (settings, before) -> TypeAsPayloadTokenFilter::new);
  }

  private static UnaryOperator<TokenStream> frequency(AnalysisSettings settings, Analyzer before) {
    String given = settings.text("delimiter", "|");
    if (given.length() != 1) {
      throw FaultException.argument(
          "Setting [delimiter] must be a single, non-null character. ["
              + given
              + "] was provided.");
    }
    char delimiter = given.charAt(0);
    return in -> new Counted(new DelimitedTermFrequencyTokenFilter(in, delimiter));
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

  /** What is no number to count with is a mistake of who wrote the text. */
  private static final class Counted extends TokenFilter {
    Counted(TokenStream in) {
      super(in);
      addAttributeImpl(new Counts());
    }

    @Override
    public boolean incrementToken() throws IOException {
      try {
        return input.incrementToken();
      } catch (NumberFormatException none) {
        throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(none.getMessage()));
      } catch (IllegalArgumentException small) {
        throw FaultException.argument(String.valueOf(small.getMessage()));
      }
    }
  }

  /** The mark itself, which says nothing of any word. */
  private static final class Counts extends AttributeImpl implements CountedWords {
    @Override
    public void clear() {
      // There is nothing in it.
    }

    @Override
    public void reflectWith(AttributeReflector reflector) {
      // There is nothing to tell.
    }

    @Override
    public void copyTo(AttributeImpl target) {
      // There is nothing to copy.
    }
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
