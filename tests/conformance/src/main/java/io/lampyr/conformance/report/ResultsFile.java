package io.lampyr.conformance.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** All findings as data: an object with the sums and a list of tests. */
public final class ResultsFile {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ResultsFile() {}

  /** Replaces the file; its folder is made if it is missing. */
  public static void write(Path file, List<Finding> findings) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, json(findings), StandardCharsets.UTF_8);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  static String json(List<Finding> findings) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      Tally all = Tally.of(findings);
      json.writeStartObject();
      json.writeNumberProperty("passed", all.passed());
      json.writeNumberProperty("failed", all.failed());
      json.writeNumberProperty("skipped", all.skipped());
      json.writeName("tests");
      json.writeStartArray();
      for (Finding finding : findings) {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringProperty("test", finding.test().key());
        json.writeStringProperty("verdict", word(finding));
        json.writeStringProperty("reason", finding.reason());
        json.writeNumberProperty("millis", finding.millis());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    return text.toString();
  }

  private static String word(Finding finding) {
    return finding.verdict().getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
