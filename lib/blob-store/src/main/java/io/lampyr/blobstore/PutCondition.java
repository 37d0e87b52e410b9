package io.lampyr.blobstore;

/** When a put may take effect. */
public sealed interface PutCondition {

  PutCondition ALWAYS = new Always();
  PutCondition IF_ABSENT = new IfAbsent();

  static PutCondition ifMatch(ETag etag) {
    return new IfMatch(etag);
  }

  /** Whatever is there is replaced. */
  record Always() implements PutCondition {}

  /** Only if nothing is there. */
  record IfAbsent() implements PutCondition {}

  /** Only if what is there has this tag. */
  record IfMatch(ETag etag) implements PutCondition {}
}
