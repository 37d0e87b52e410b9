package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What clients see of terms: the first ones, and how far their counts can be wrong. */
record TermsAnswer(Limits limits, Order order, boolean showErrors, Answer.Head plain) {

  Result.Many of(String type, Partial.Buckets all, Node self, Reducing reducing) {
    List<Bucket> kept = new ArrayList<>(all.buckets());
    kept.removeIf(bucket -> bucket.count() < limits.minDocCount());
    List<Bucket> sorted = order.sorted(kept, self);
    int size = Math.min(limits.size(), sorted.size());
    long other = all.other();
    for (Bucket bucket : sorted.subList(size, sorted.size())) {
      other += bucket.count();
    }
    // A single shard has counted all documents, whatever it left out.
    long error = all.error() < 0 ? -1 : all.sources() == 1 ? 0 : all.error();
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("doc_count_error_upper_bound", error);
    header.put("sum_other_doc_count", other);
    Answer.Head head =
        !showErrors
            ? plain
            : (bucket, json) -> {
              plain.write(bucket, json);
              long missed = error < 0 ? -1 : all.sources() == 1 ? 0 : bucket.error();
              json.put("doc_count_error_upper_bound", missed);
            };
    Partial.Buckets first = all.with(sorted.subList(0, size));
    return Answer.of(type, header, first, false, head, self, reducing);
  }
}
