package io.lampyr.metrics.codec;

import java.util.regex.Pattern;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.tests.index.BaseDocValuesFormatTestCase;
import org.apache.lucene.tests.util.TestUtil;

/**
 * Lucene's own suite for formats of columns, on documents that know no series. What takes seconds,
 * much of it in fields that Lucene's own format keeps, runs with the long tests.
 */
public class TimeSeriesFormatLuceneTest extends BaseDocValuesFormatTestCase {
  private static final Pattern LONG =
      Pattern.compile("testS.*VsStoredFields|.*(Medium|Binary.*|LargeSegment|Threads|Stability)");

  @Override
  public void setUp() throws Exception {
    super.setUp();
    assumeTrue(
        "-Dlampyr.soak=true runs it",
        Boolean.getBoolean("lampyr.soak") || !LONG.matcher(getTestName()).matches());
  }

  @Override
  protected Codec getCodec() {
    return TestUtil.alwaysDocValuesFormat(new TimeSeriesDocValuesFormat());
  }
}
