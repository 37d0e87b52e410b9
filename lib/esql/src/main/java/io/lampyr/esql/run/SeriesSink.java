package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of series, one series after the other: no more of it is known at a time than what the
 * functions know of one series' buckets.
 */
final class SeriesSink implements Sink {
  private final Step.Series step;
  private final int width;
  private final Evaluation evaluation;
  private final Runnable check;
  private final Sink next;
  private final Account account = new Account();
  private final SeriesSpans any;

  /** What is known of the series, by its keys other than the time's: of most there is but one. */
  private final Map<List<@Nullable Object>, SeriesSpans> open = new LinkedHashMap<>();

  private final List<@Nullable Object[]> rows = new ArrayList<>();
  private @Nullable Object series;
  private boolean wanted = true;

  SeriesSink(Step.Series step, int width, Evaluation evaluation, Runnable check, Sink next) {
    this.step = step;
    this.width = width;
    this.evaluation = evaluation;
    this.check = check;
    this.next = next;
    this.any = new SeriesSpans(step, evaluation, account, (_, _) -> {});
  }

  @Override
  public boolean take(Page page) {
    try (Made made = new Made()) {
      return take(page, made);
    }
  }

  private boolean take(Page page, Made made) {
    @Nullable Object[] ids = page.column(step.tsid());
    @Nullable Object[] times = page.column(step.time());
    if (ids == null || times == null) {
      return wanted;
    }
    Keys keys = Keys.of(step, page, ids, evaluation, made);
    SeriesSpans.Rows columns = SeriesSpans.Rows.of(step, page, evaluation, made);
    Counted counted = new Counted(step, page);
    SeriesSpans spans = null;
    int group = -1;
    for (int row = 0; wanted && row < page.rows(); row++) {
      boolean begins = group + 1 < keys.begins().length && keys.begins()[group + 1] == row;
      group += begins ? 1 : 0;
      if (begins && !Objects.equals(ids[row], series)) {
        finish();
        spans = null;
        series = ids[row];
      }
      if (times[row] instanceof Long time && ids[row] != null && counted.has(row)) {
        spans = spans == null || !keys.isAsBefore(row) ? spans(keys, group, row) : spans;
        spans.add(time, columns, row);
      } else {
        spans = null;
      }
    }
    return wanted;
  }

  /** Which rows of a page have what they must have one of. */
  @SuppressWarnings("ArrayRecordComponent") // Looked into, never compared.
  private record Counted(@Nullable Object[] @Nullable [] metrics) {
    Counted(Step.Series step, Page page) {
      this(step.metrics().stream().map(page::column).toArray(Object[][]::new));
    }

    boolean has(int row) {
      for (Object[] metric : metrics) {
        if (metric != null && metric[row] != null) {
          return true;
        }
      }
      return metrics.length == 0;
    }
  }

  /**
   * Takes all of a series at once.
   *
   * @param one a row with what is the same in all of its rows
   */
  boolean takes(Page one, Samples rows, List<Samples> metrics) {
    finish();
    try (Made made = new Made()) {
      Keys keys = Keys.of(step, one, new Object[] {step}, evaluation, made);
      spans(keys, 0, 0).lines(rows, metrics);
    }
    finish();
    return wanted;
  }

  /** Whether rows from one moment to another are looked at together by all functions. */
  boolean keepsTogether(long oldest, long newest) {
    return any.keepsTogether(oldest, newest);
  }

  /**
   * What a page's rows are grouped by.
   *
   * @param begins where the rows of another series begin
   */
  @SuppressWarnings("ArrayRecordComponent") // Looked into, never compared.
  private record Keys(int[] begins, List<Step.SeriesKey> by, @Nullable Object[][] columns) {
    static Keys of(
        Step.Series step, Page page, @Nullable Object[] ids, Evaluation evaluation, Made made) {
      int[] begins = new int[page.rows()];
      int count = 0;
      for (int row = 0; row < page.rows(); row++) {
        if (row == 0 || !Objects.equals(ids[row], ids[row - 1])) {
          begins[count++] = row;
        }
      }
      Page firsts = page.rows(begins, count);
      Object[][] columns = new Object[step.by().size()][];
      for (int i = 0; i < columns.length; i++) {
        Step.SeriesKey key = step.by().get(i);
        columns[i] = evaluation.column(key.node(), key.ofSeries() ? firsts : page, made);
      }
      return new Keys(Arrays.copyOf(begins, count), step.by(), columns);
    }

    List<@Nullable Object> of(int group, int row) {
      List<@Nullable Object> key = new ArrayList<>(columns.length);
      for (int i = 0; i < columns.length; i++) {
        key.add(columns[i][by.get(i).ofSeries() ? group : row]);
      }
      return key;
    }

    /** Whether a row has the keys of the one before it, both of one series. */
    boolean isAsBefore(int row) {
      for (int i = 0; i < columns.length; i++) {
        if (!by.get(i).ofSeries() && !Objects.equals(columns[i][row], columns[i][row - 1])) {
          return false;
        }
      }
      return true;
    }
  }

  private SeriesSpans spans(Keys keys, int group, int row) {
    return open.computeIfAbsent(
        keys.of(group, row),
        its -> {
          account.add(64 + Account.bytes(its.toArray()));
          return new SeriesSpans(step, evaluation, account, (bucket, of) -> emit(its, bucket, of));
        });
  }

  private void emit(List<@Nullable Object> key, long bucket, @Nullable Object[] values) {
    Object[] row = new Object[width];
    for (int i = 0; i < key.size(); i++) {
      row[step.by().get(i).slot()] = key.get(i);
    }
    if (step.bucket() != null) {
      row[step.bucket().slot()] = bucket;
    }
    for (int i = 0; i < values.length; i++) {
      row[step.values().get(i).slot()] = values[i];
    }
    rows.add(row);
    if (rows.size() == Page.MOST_ROWS) {
      hand();
    }
  }

  private void hand() {
    check.run();
    wanted = wanted && next.take(SortSink.page(rows, width));
    rows.clear();
  }

  private void finish() {
    open.forEach((key, spans) -> {
      spans.end(check);
      account.add(-64 - Account.bytes(key.toArray()));
    });
    open.clear();
  }

  @Override
  public void end() {
    finish();
    if (!rows.isEmpty()) {
      hand();
    }
    next.end();
  }
}
