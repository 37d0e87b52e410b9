package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Vectors of which each dimension is a bit. */
class BitVectorsTest {
  private static Index index(String parameters) {
    String type = "'type':'dense_vector','element_type':'bit'";
    return of(type + parameters);
  }

  private static Index of(String field) {
    return new Index(("{'properties':{'v':{" + field + "}}}").replace('\'', '"'));
  }

  private static String shown(Index index) {
    return new String(Json.write(index.mapping().toJson()), StandardCharsets.UTF_8)
        .replace('"', '\'');
  }

  @Test
  void arraysHexadecimalDigitsAndBase64AreTheSameBits() throws IOException {
    try (Index index = index(",'dims':40")) {
      index.add("1", "{\"v\":[127,-127,0,1,42]}");
      index.add("2", "{\"v\":\"7f8100012A\"}");
      index.add("3", "{\"v\":\"f4EAASo=\"}");
      ByteVectorValues vectors = index.segment().getByteVectorValues("v");
      for (int i = 0; i < 3; i++) {
        assertThat(vectors.vectorValue(i)).containsExactly(127, -127, 0, 1, 42);
      }
    }
  }

  @Test
  void thoseThatAreNotIndexedLieInAColumn() throws IOException {
    try (Index index = index(",'dims':16,'index':false")) {
      index.add("1", "{\"v\":[-1,3]}");
      BinaryDocValues column = index.segment().getBinaryDocValues("v");
      assertThat(column.advanceExact(0)).isTrue();
      assertThat(column.binaryValue()).isEqualTo(new BytesRef(new byte[] {-1, 3}));
    }
  }

  @Test
  void theFirstVectorSettlesTheNumberOfBits() {
    Index index = index("");
    index.add("1", "{\"v\":[1,2,3]}");
    assertThat(shown(index)).contains("'dims':24");
  }

  @Test
  void mappingsTellHowTheyAreCompared() {
    assertThat(shown(index(",'dims':8")))
        .contains(
            "{'type':'dense_vector','element_type':'bit','dims':8,'index':true,"
                + "'similarity':'l2_norm',"
                + "'index_options':{'type':'hnsw','m':16,'ef_construction':100}}");
    assertThat(shown(index(",'dims':8,'index_options':{'type':'flat'}")))
        .contains("'index_options':{'type':'flat'}");
  }

  @Test
  void mappingsThatNoBitsFitAreRefused() {
    String[][] wrong = {
      {",'dims':12", "should be a multiple of 8 for [bit] vectors but was [12]"},
      {",'dims':32776", "should be in the range [8, 32768] but was [32776]"},
      {",'dims':8,'similarity':'cosine'", "The [cosine] similarity is not for [bit] vectors"},
      {
        ",'dims':64,'index_options':{'type':'int8_hnsw'}",
        "[element_type] cannot be [bit] when using index type [int8_hnsw]"
      },
      {
        ",'dims':64,'index_options':{'type':'bbq_flat'}",
        "[element_type] cannot be [bit] when using index type [bbq_flat]"
      },
      {
        ",'dims':8,'index_options':{'type':'hnsw','rescore_vector':{'oversample':2}}",
        "is for vectors that are quantized"
      }
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> index(each[0])).hasMessageContaining(each[1]);
    }
  }

  @Test
  void binaryVectorsOfTheOtherProductAreBitsToo() throws IOException {
    try (Index index = of("'type':'knn_vector','dimension':16,'data_type':'BINARY'")) {
      index.add("1", "{\"v\":[-1,3]}");
      assertThat(index.segment().getByteVectorValues("v").vectorValue(0)).containsExactly(-1, 3);
      refused(index, "[1]", "a different number of dimensions [8]");
    }
    String[][] wrong = {
      {"'dimension':8,'data_type':'bit'", "Supported values are [binary,byte,float]"},
      {"'dimension':9,'data_type':'binary'", "multiply of 8 for binary vector data type"},
      {
        "'dimension':8,'data_type':'binary','space_type':'l2'",
        "Space type [l2] is not supported with [binary] data type"
      },
      {
        "'dimension':8,'method':{'name':'hnsw','space_type':'hamming'}",
        "Space type [hamming] is not supported with [float] data type"
      },
      {
        "'dimension':8,'data_type':'binary','mode':'on_disk'",
        "Vectors of [binary] cannot be compressed further"
      }
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> of("'type':'knn_vector'," + each[0])).hasMessageContaining(each[1]);
    }
  }

  @Test
  void whatIsNoVectorOfBitsIsRefused() {
    Index index = index(",'dims':16");
    refused(index, "[1,2,3]", "has more dimensions [24] than defined in the mapping [16]");
    refused(index, "\"0a\"", "a different number of dimensions [8]");
    refused(index, "\"bits!\"", "as text hexadecimal digits or base64");
    refused(index, "[1,128]", "element_type [bit] vectors only support integers between");
    refused(index, "[1,0.5]", "element_type [bit] vectors only support integers between");
    refused(index, "[" + "1,".repeat(4096) + "1]", "should be in the range [8, 32768]");
    refused(index, "\"" + "a".repeat(40_000) + "\"", "should be in the range [8, 32768]");
    refused(index, "[true,1]", "VALUE_TRUE");
  }

  private static void refused(Index index, String vector, String why) {
    assertThat(index.parse("1", "{\"v\":" + vector + "}"))
        .isInstanceOfSatisfying(
            ParseOutcome.Rejected.class, rejected -> assertThat(rejected.toString()).contains(why));
  }
}
