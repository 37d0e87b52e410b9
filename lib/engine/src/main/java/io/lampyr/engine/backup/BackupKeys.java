package io.lampyr.engine.backup;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of what lies in a place of backups: {@code docs/format/backup.md}. */
final class BackupKeys {
  /** Before the copies of blobs, which all backups of a place share. */
  static final String OBJECTS = "objects/";

  static final String BACKUPS = "backups/";

  private static final String MANIFEST = "/manifest";
  private static final Pattern ID = Pattern.compile("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}");

  private BackupKeys() {}

  static boolean isId(String id) {
    return ID.matcher(id).matches();
  }

  static BlobKey manifest(String id) {
    return new BlobKey(folder(id) + MANIFEST);
  }

  static BlobKey lease(String id) {
    return new BlobKey(folder(id) + "/lease");
  }

  static BlobKey items(String id, int page) {
    return new BlobKey(folder(id) + String.format(Locale.ROOT, "/items-%09d", page));
  }

  static BlobKey blobs(String id, int page) {
    return new BlobKey(folder(id) + String.format(Locale.ROOT, "/blobs-%09d", page));
  }

  private static String folder(String id) {
    Check.that(isId(id), "not the id of a backup: " + id);
    return BACKUPS + id;
  }
}
