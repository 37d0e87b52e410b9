package io.lampyr.mapping.field;

/**
 * How many forms the inputs of one document may have together, in all of its fields and of what is
 * nested in it. Confined to the thread that parses the document.
 */
final class FormsBudget {
  static final int MAX_FORMS = 100_000;
  static final int MAX_BYTES = 16 * 1024 * 1024;

  private int forms;
  private long bytes;

  private FormsBudget() {}

  static FormsBudget of(FieldSink sink) {
    FormsBudget fresh = new FormsBudget();
    return sink.whole().remember(CompletionForms.ALONE, fresh) instanceof FormsBudget present
        ? present
        : fresh;
  }

  /** Refuses a form that is one too many. */
  void take(String path, long length) {
    if (forms == MAX_FORMS || bytes + length > MAX_BYTES) {
      throw ValueException.argument(
          "analysis makes more of the document's completions than ["
              + MAX_FORMS
              + "] forms, or than ["
              + MAX_BYTES
              + "] bytes of them: give ["
              + path
              + "] fewer inputs, or an analyzer that makes fewer terms of each word");
    }
    forms++;
    bytes += length;
  }
}
