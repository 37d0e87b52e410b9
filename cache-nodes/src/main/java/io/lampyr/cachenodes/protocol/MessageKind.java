package io.lampyr.cachenodes.protocol;

/** What a message is; the codes are part of the format. */
public enum MessageKind {
  APPEND(1),
  READ(2),
  REFRESH(3),
  FLUSH(4),
  READ_BATCH(5),
  AWAIT(6),
  RELOCATE(7),
  STATS(8),
  NOOPS(9),
  SEARCH(10),
  OWNERLESS(11),
  WANTED(12),
  WARM(13),
  USED(14),
  MEASURES(15),
  FENCE(16),
  SURVEY(17),
  CLEAR(18),
  TELL(19),
  APPENDED(65),
  DOCUMENT(66),
  COMMIT(67),
  BATCH_BYTES(68),
  MOVING(69),
  SHARD_STATS(70),
  COUNTED(71),
  FOUND(72),
  SHARD_MEASURES(73),
  TOLD(74);

  private final int code;

  MessageKind(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
