package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.SearchSource;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.search.SearchBody;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlicedBodyTest {
  private static final SearchBody.Slice SLICE = SearchBody.Slice.ofDocuments(3, 16);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n",
        "{}",
        " {\t} ",
        "{\"size\":3}",
        "\r\n{ \"size\":3}\n",
        "\uFEFF{\"size\":3}",
        "{\"query\":{\"term\":{\"k\":\"}{\"}}}"
      })
  void aBodyIsReadWithItsSliceHoweverItWasSent(String sent) {
    byte[] body = SlicedBody.of(sent.getBytes(StandardCharsets.UTF_8), SLICE);
    assertThat(read(body).window().slice()).isEqualTo(SLICE);
    assertThat(read(body).window().size())
        .isEqualTo(read(sent.getBytes(StandardCharsets.UTF_8)).window().size());
  }

  private static SearchBody read(byte[] body) {
    SearchSource source = new SearchSource(body, Map.of(), Optional.empty());
    return source.read(Instant.EPOCH, Dialect.OPENSEARCH);
  }
}
