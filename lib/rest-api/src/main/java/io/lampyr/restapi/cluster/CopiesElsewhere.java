package io.lampyr.restapi.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What nodes that keep files of their own would count of copying them to a store, or to each other.
 * Here the store has them alone: nothing is copied, and nothing is behind.
 */
final class CopiesElsewhere {
  private CopiesElsewhere() {}

  static Map<String, @Nullable Object> ofSegments() {
    Map<String, @Nullable Object> upload = new LinkedHashMap<>();
    upload.put("total_upload_size", noughts("started_bytes", "succeeded_bytes", "failed_bytes"));
    upload.put("refresh_size_lag", noughts("total_bytes", "max_bytes"));
    upload.put("max_refresh_time_lag_in_millis", 0L);
    upload.put("total_time_spent_in_millis", 0L);
    upload.put("pressure", noughts("total_rejections"));
    Map<String, @Nullable Object> download = new LinkedHashMap<>();
    download.put(
        "total_download_size", noughts("started_bytes", "succeeded_bytes", "failed_bytes"));
    download.put("total_time_spent_in_millis", 0L);
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("upload", upload);
    told.put("download", download);
    return told;
  }

  static Map<String, @Nullable Object> ofLog() {
    Map<String, @Nullable Object> upload = new LinkedHashMap<>();
    upload.put("total_uploads", noughts("started", "failed", "succeeded"));
    upload.put("total_upload_size", noughts("started_bytes", "failed_bytes", "succeeded_bytes"));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("upload", upload);
    return told;
  }

  /** How far copies are behind. */
  static Map<String, @Nullable Object> behind() {
    return noughts("max_bytes_behind", "total_bytes_behind", "max_replication_lag");
  }

  /** A nought under each name. */
  static Map<String, @Nullable Object> noughts(String... names) {
    Map<String, @Nullable Object> noughts = new LinkedHashMap<>();
    for (String name : names) {
      noughts.put(name, 0L);
    }
    return noughts;
  }
}
