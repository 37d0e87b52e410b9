package io.lampyr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.field.Anchors;
import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorGraph.Kept;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How mappings say that vectors are to be kept. */
class VectorMappingTest {
  private static VectorGraph graph(String field) {
    String json = ("{'properties':{'v':{" + field + "}}}").replace('\'', '"');
    LeafField leaf = Mapping.parse(Json.readObject(json), MappingContext.standard()).leaf("v");
    assertThat(leaf).isNotNull();
    return ((VectorType) leaf.type()).graph();
  }

  private static VectorGraph dense(String options) {
    return graph("'type':'dense_vector','dims':128,'index_options':" + options);
  }

  private static VectorGraph knn(String options) {
    return graph("'type':'knn_vector','dimension':128," + options);
  }

  @Test
  void denseVectorsSayItByTypes() {
    assertThat(dense("{'type':'hnsw','m':8,'ef_construction':20}"))
        .isEqualTo(new VectorGraph(Kept.WHOLE, false, 8, 20, 0));
    assertThat(dense("{'type':'int8_flat','confidence_interval':0.95}"))
        .isEqualTo(new VectorGraph(Kept.BYTES, true, 16, 100, 0));
    assertThat(dense("{'type':'int4_hnsw'}").kept()).isEqualTo(Kept.NIBBLES);
    assertThat(dense("{'type':'bbq_hnsw'}"))
        .isEqualTo(new VectorGraph(Kept.BITS, false, 16, 100, 3));
    assertThat(dense("{'type':'bbq_flat','rescore_vector':{'oversample':5}}").oversample())
        .isEqualTo(5);
  }

  @Test
  void knnVectorsSayItByModesAndMethods() {
    assertThat(knn("'space_type':'l2'")).isEqualTo(VectorGraph.STANDARD);
    assertThat(knn("'mode':'on_disk'").kept()).isEqualTo(Kept.BITS);
    assertThat(knn("'compression_level':'16x'").kept()).isEqualTo(Kept.TWO_BITS);
    assertThat(
            knn(
                "'method':{'name':'hnsw','engine':'lucene','parameters':{'m':4,"
                    + "'encoder':{'name':'sq','parameters':{'bits':7}}}}"))
        .isEqualTo(new VectorGraph(Kept.BYTES, false, 4, 100, 0));
  }

  @Test
  void whatCannotBeKeptIsRefused() {
    String[][] wrong = {
      {"{'type':'int16_hnsw'}", "Unknown vector index options type [int16_hnsw] for field [v]"},
      {"{'m':4}", "[index_options] requires field [type]"},
      {"{'type':'flat','m':4}", "has unsupported parameters: [m]"},
      {"{'type':'hnsw','m':1000}", "[m] must be from 2 to 512, but was [1000]"},
      {"{'type':'int8_hnsw','confidence_interval':0.5}", "confidence_interval must be between"},
      {"{'type':'hnsw','rescore_vector':{'oversample':2}}", "is for vectors that are quantized"}
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> dense(each[0])).hasMessageContaining(each[1]);
    }
    assertThatThrownBy(
            () -> graph("'type':'dense_vector','dims':8,'index_options':{'type':'bbq_hnsw'}"))
        .hasMessageContaining("do not support dims fewer than 64");
    assertThatThrownBy(() -> knn("'method':{'name':'ivf'}"))
        .hasMessageContaining("Invalid method name: [ivf]");
    assertThatThrownBy(() -> knn("'model_id':'m'")).hasMessageContaining("there are no models");
  }

  private static Mapping mapping(String field, MappingContext context) {
    String json = ("{'properties':{'v':{" + field + "}}}").replace('\'', '"');
    return Mapping.parse(Json.readObject(json), context);
  }

  /** As mappings are read that indices have. */
  private static MappingContext kept() {
    MappingContext standard = MappingContext.standard();
    StoredQueries kept =
        new StoredQueries() {
          @Override
          public Anchors read(byte[] query, Mapping mapping, String index) {
            throw new AssertionError("nothing is percolated");
          }

          @Override
          public void checkEmitting(String field, Object script) {
            throw new AssertionError("nothing is computed");
          }

          @Override
          public boolean isKept() {
            return true;
          }
        };
    return new MappingContext(standard.analysis(), standard.defaults(), standard.limits(), kept);
  }

  @Test
  void aMappingOfAnEarlierReleaseKeepsVectorsAsItDid() {
    String silent = "'type':'dense_vector','dims':512";
    LeafField leaf = mapping(silent, kept()).leaf("v");
    assertThat(leaf).isNotNull();
    assertThat(((VectorType) leaf.type()).graph()).isEqualTo(VectorGraph.STANDARD);
    assertThat(shown(leaf)).contains("'index_options':{'type':'hnsw'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'dims':512,'index_options':{'type':'hnsw','m':8} | 'dims':512 | hnsw",
        "'dims':512,'index_options':{'type':'hnsw','m':8}"
            + " | 'dims':512,'index_options':{'type':'int8_hnsw'} | int8_hnsw",
        "'element_type':'float' | 'dims':512 | bbq_hnsw",
        "'index_options':{'type':'hnsw'} | 'dims':512,'index_options':{'type':'hnsw'} | hnsw",
      })
  void anUpdateThatSaysNothingOfHowVectorsAreKeptLeavesItAsItIs(
      String before, String update, String type) {
    MappingContext context = MappingContext.standard();
    Mapping merged =
        mapping("'type':'dense_vector'," + before, context)
            .merge(mapping("'type':'dense_vector'," + update, context), context.limits());
    LeafField leaf = merged.leaf("v");
    assertThat(leaf).isNotNull();
    assertThat(shown(leaf)).contains("'index_options':{'type':'" + type + "'");
    Mapping again = Mapping.parse(merged.toJson(), kept());
    assertThat(again.leaf("v")).isNotNull();
    assertThat(((VectorType) again.leaf("v").type()).graph())
        .isEqualTo(((VectorType) leaf.type()).graph());
  }

  private static String shown(String field) {
    LeafField leaf = mapping(field, MappingContext.standard()).leaf("v");
    assertThat(leaf).isNotNull();
    return shown(leaf);
  }

  private static String shown(LeafField leaf) {
    return new String(Json.write(leaf.toJson()), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Test
  void denseVectorsTellHowTheyAreSearchedWhereNobodySaidIt() {
    assertThat(shown("'type':'dense_vector','dims':3"))
        .isEqualTo(
            "{'type':'dense_vector','dims':3,'index':true,'similarity':'cosine',"
                + "'index_options':{'type':'int8_hnsw','m':16,'ef_construction':100}}");
    assertThat(shown("'type':'dense_vector','dims':383")).contains("{'type':'int8_hnsw'");
    assertThat(shown("'type':'dense_vector','dims':384"))
        .contains("{'type':'bbq_hnsw','m':16,'ef_construction':100,'rescore_vector':");
    assertThat(shown("'type':'dense_vector','dims':512,'element_type':'byte'"))
        .contains("'index_options':{'type':'hnsw','m':16,'ef_construction':100}");
    assertThat(shown("'type':'dense_vector','dims':512,'element_type':'bit'"))
        .contains("'index_options':{'type':'hnsw','m':16,'ef_construction':100}");
    assertThat(shown("'type':'dense_vector'")).doesNotContain("index_options");
    assertThat(shown("'type':'dense_vector','dims':64,'index_options':{'type':'bbq_hnsw','m':8}"))
        .isEqualTo(
            "{'type':'dense_vector','dims':64,'index':true,'similarity':'cosine','index_options':"
                + "{'type':'bbq_hnsw','m':8,'ef_construction':100,"
                + "'rescore_vector':{'oversample':3.0}}}");
    assertThat(shown("'type':'dense_vector','dims':4,'index_options':{'type':'int8_flat'}"))
        .isEqualTo(
            "{'type':'dense_vector','dims':4,'index':true,'similarity':'cosine',"
                + "'index_options':{'type':'int8_flat'}}");
    assertThat(shown("'type':'dense_vector','dims':3,'index':false"))
        .isEqualTo("{'type':'dense_vector','dims':3,'index':false}");
  }
}
