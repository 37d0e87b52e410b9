package io.lampyr.esql.run;

import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The bytes of what a split gave elsewhere: {@code docs/format/piped-parts.md}. */
final class PartAnswer {
  private static final int VERSION = 1;
  private static final String WHAT = "answer to a part of a piped query";

  private PartAnswer() {}

  /**
   * Encodes what one split gave.
   *
   * @param run has taken this split through, and no other
   */
  static byte[] encode(PartRun run, PartRun.Split split, Warnings warnings) {
    PartOutput out = new PartOutput().octet(VERSION);
    out.number(run.documents()).number(run.values());
    warnings.write(out);
    out.optional(split.groups(), (o, groups) -> groups.write(o));
    List<Integer> kept = List.copyOf(new TreeSet<>(run.part().kept()));
    out.list(split.pages(), (o, page) -> page(o, page, kept));
    return out.toByteArray();
  }

  /** Only what somebody looks at is sent. */
  private static void page(PartOutput out, Page page, List<Integer> kept) {
    out.number(page.rows());
    for (int slot : kept) {
      Object[] column = page.column(slot);
      out.flag(column != null);
      if (column != null) {
        for (Object cell : column) {
          out.cell(cell);
        }
      }
    }
  }

  /** What a split gave that was taken through elsewhere; counted and warned of as if here. */
  static PartRun.Split decode(byte[] bytes, PartRun run, Warnings warnings) {
    return PartInput.read(
        bytes,
        WHAT,
        in -> {
          int version = in.octet();
          if (version != VERSION) {
            throw in.corrupt("it has version " + version + ", this program reads " + VERSION);
          }
          long documents = in.number();
          long values = in.number();
          List<Warnings.Failures> failures = Warnings.read(in);
          Groups groups = run.groups();
          if (in.flag() != (groups != null)) {
            throw in.corrupt("groups are not where they are wanted");
          }
          if (groups != null) {
            groups.read(in);
          }
          PartRun.Split split = new PartRun.Split(pages(in, run), groups);
          run.count(documents, values);
          failures.forEach(warnings::add);
          return split;
        });
  }

  private static List<Page> pages(PartInput in, PartRun run) {
    List<Integer> kept = List.copyOf(new TreeSet<>(run.part().kept()));
    Account account = new Account();
    List<Page> pages = new ArrayList<>();
    int count = in.count(1);
    for (int i = 0; i < count; i++) {
      Page page = page(in, run.part().slots(), kept);
      account.add(page);
      pages.add(page);
    }
    return pages;
  }

  private static Page page(PartInput in, int slots, List<Integer> kept) {
    int rows = in.whole();
    if (rows > Page.MOST_ROWS) {
      throw in.corrupt("a page has too many rows");
    }
    @Nullable Object[][] columns = new Object[slots][];
    for (int slot : kept) {
      if (in.flag()) {
        Object[] column = new Object[rows];
        for (int row = 0; row < rows; row++) {
          column[row] = in.cell();
        }
        columns[slot] = column;
      }
    }
    return new Page(rows, columns);
  }
}
