package io.lampyr.bench.ars;

import java.util.ArrayList;
import java.util.List;

/** One search of a client. */
final class Search {
  final int client;
  final long beganNanos;
  final List<Call> calls = new ArrayList<>();
  boolean answered;

  Search(int client, long beganNanos) {
    this.client = client;
    this.beganNanos = beganNanos;
  }
}
