package io.lampyr.blobstore.count;

import java.util.Map;

/** What was asked of a store since the last reset. */
public record Traffic(
    Map<RequestKind, Long> requests, long bytesRead, long bytesWritten, int depth) {
  public Traffic {
    requests = Map.copyOf(requests);
  }

  public long requests(RequestKind kind) {
    return requests.getOrDefault(kind, 0L);
  }

  /** What the requests cost. */
  public double dollars(PriceTable prices) {
    return requests.entrySet().stream()
        .mapToDouble(entry -> prices.dollars(entry.getKey(), entry.getValue()))
        .sum();
  }
}
