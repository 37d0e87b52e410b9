package io.lampyr.engine.series;

/** What was read for series until now. Used by one thread at a time. */
public final class ReadCount {
  private long series;
  private long blocks;
  private long points;
  private long rows;

  ReadCount() {}

  void series(long more) {
    series += more;
  }

  void blocks(long more) {
    blocks += more;
  }

  void points(long more) {
    points += more;
  }

  void rows(long more) {
    rows += more;
  }

  /** Series of segments of which labels were looked at. */
  public long series() {
    return series;
  }

  /** Blocks of which values or times were read, and not only what is said of them. */
  public long blocks() {
    return blocks;
  }

  /** Points that blocks gave. */
  public long points() {
    return points;
  }

  /** Documents that were read as rows, as they do not lie by series. */
  public long rows() {
    return rows;
  }
}
