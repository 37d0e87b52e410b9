package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.PointId;
import io.lampyr.metrics.document.SeriesPoints;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples of one series that are no documents yet.
 *
 * @param labelsFrom where the labels begin in what the documents share
 * @param labelsEnd where they end
 */
public record SentPoints(SeriesPoints series, int labelsFrom, int labelsEnd) {

  /** The documents that they are, in the stream of that name. */
  public List<Document> documents(String stream, JsonBytes out) {
    PointId id = new PointId();
    id.begin(series.around(), labelsFrom, labelsEnd - labelsFrom);
    List<Document> documents = new ArrayList<>(series.count());
    for (int i = 0; i < series.count(); i++) {
      documents.add(
          new Document(
              stream, Document.Kind.SAMPLE, id.at(series.millis(i)), 1, series.document(i, out)));
    }
    return documents;
  }
}
