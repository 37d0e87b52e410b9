package io.lampyr.aws.s3;

import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.aws.failure.Verdict;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/** Deletes many objects in one request, each under its own condition. */
final class S3Deletes {
  private final S3Client client;
  private final S3Location location;
  private final S3Calls calls;
  private final ConditionalDeletes conditional;

  S3Deletes(S3Client client, S3Location location, S3Calls calls, ConditionalDeletes conditional) {
    this.client = client;
    this.location = location;
    this.calls = calls;
    this.conditional = conditional;
  }

  List<DeleteOutcome> delete(List<Deletion> deletions) {
    return switch (conditional) {
      case NATIVE -> request(deletions);
      case LOOK_FIRST -> lookFirst(deletions);
    };
  }

  private List<DeleteOutcome> request(List<Deletion> deletions) {
    List<ObjectIdentifier> objects = deletions.stream().map(this::identifier).toList();
    String subject = "bucket=" + location.bucket() + " deletions=" + deletions.size();
    try {
      return request(subject, deletions, objects);
    } catch (UnavailableException notMade) {
      // Failed requests have outcomes: this one was never made, as there are too many.
      DeleteOutcome same =
          new DeleteOutcome.Refused("object store is asked for too much " + subject);
      return deletions.stream().map(deletion -> same).toList();
    }
  }

  private List<DeleteOutcome> request(
      String subject, List<Deletion> deletions, List<ObjectIdentifier> objects) {
    return calls.<List<DeleteOutcome>>write(
        subject,
        () ->
            outcomes(
                deletions,
                client.deleteObjects(request ->
                    request
                        .bucket(location.bucket())
                        .delete(which -> which.objects(objects).quiet(false)))),
        failure -> {
          DeleteOutcome same = outcomeOfAll(failure);
          return deletions.stream().map(deletion -> same).toList();
        });
  }

  private ObjectIdentifier identifier(Deletion deletion) {
    ObjectIdentifier.Builder object = ObjectIdentifier.builder().key(location.name(deletion.key()));
    deletion.ifMatch().map(ETag::value).ifPresent(object::eTag);
    return object.build();
  }

  /** What the whole request's failure means for each of its keys. */
  private static DeleteOutcome outcomeOfAll(AwsFailure failure) {
    return switch (failure.verdict()) {
      case THROTTLED, CONTENDED ->
          new DeleteOutcome.Refused("object store declined deletions code=" + failure.code());
      case MEND -> throw failure.exception();
      case CONDITION_FAILED, MISSING, NOT_SENT, UNCERTAIN ->
          new DeleteOutcome.Unknown(failure.unavailable());
    };
  }

  private List<DeleteOutcome> outcomes(List<Deletion> deletions, DeleteObjectsResponse answer) {
    Set<String> deleted = new HashSet<>();
    answer.deleted().forEach(object -> deleted.add(object.key()));
    Map<String, S3Error> errors = new HashMap<>();
    answer.errors().forEach(error -> errors.put(error.key(), error));
    List<DeleteOutcome> outcomes = new ArrayList<>(deletions.size());
    for (Deletion deletion : deletions) {
      String name = location.name(deletion.key());
      S3Error error = errors.get(name);
      if (error != null) {
        outcomes.add(outcome(deletion, error));
      } else {
        outcomes.add(
            deleted.contains(name)
                ? new DeleteOutcome.Deleted()
                : new DeleteOutcome.Unknown(
                    new UnavailableException(
                        "answer does not name the key " + location.subject(deletion.key()))));
      }
    }
    return outcomes;
  }

  private DeleteOutcome outcome(Deletion deletion, S3Error error) {
    String code = String.valueOf(error.code());
    String said = location.subject(deletion.key()) + " code=" + code;
    return switch (code) {
      case "PreconditionFailed" -> new DeleteOutcome.LostRace();
      case "NoSuchKey" ->
          deletion.ifMatch().isPresent()
              ? new DeleteOutcome.LostRace()
              : new DeleteOutcome.Deleted();
      case "SlowDown", "ConditionalRequestConflict", "OperationAborted" ->
          new DeleteOutcome.Refused("object store declined " + said);
      case "AccessDenied" ->
          throw new MisconfiguredException(
              "access was denied: give this role the right to delete " + said);
      default -> new DeleteOutcome.Unknown(new UnavailableException("delete failed " + said));
    };
  }

  private List<DeleteOutcome> lookFirst(List<Deletion> deletions) {
    Map<Integer, DeleteOutcome> judged = new HashMap<>();
    List<Deletion> holding = new ArrayList<>();
    for (int i = 0; i < deletions.size(); i++) {
      Optional<DeleteOutcome> spared = spared(deletions.get(i));
      if (spared.isPresent()) {
        judged.put(i, spared.get());
      } else {
        holding.add(Deletion.of(deletions.get(i).key()));
      }
    }
    List<DeleteOutcome> deleted = holding.isEmpty() ? List.of() : request(holding);
    List<DeleteOutcome> outcomes = new ArrayList<>(deletions.size());
    int next = 0;
    for (int i = 0; i < deletions.size(); i++) {
      DeleteOutcome known = judged.get(i);
      outcomes.add(known != null ? known : deleted.get(next++));
    }
    return outcomes;
  }

  /** Why this is not to be deleted; nothing if it is. */
  private Optional<DeleteOutcome> spared(Deletion deletion) {
    if (deletion.ifMatch().isEmpty()) {
      return Optional.empty();
    }
    try {
      return standing(deletion).equals(deletion.ifMatch())
          ? Optional.empty()
          : Optional.of(new DeleteOutcome.LostRace());
    } catch (UnavailableException unseen) {
      return Optional.of(
          new DeleteOutcome.Refused(
              "tag could not be looked at " + location.subject(deletion.key())));
    }
  }

  private Optional<ETag> standing(Deletion deletion) {
    String name = location.name(deletion.key());
    return calls.read(
        location.subject(deletion.key()),
        () -> {
          HeadObjectResponse answer =
              client.headObject(request -> request.bucket(location.bucket()).key(name));
          return Optional.of(new ETag(answer.eTag()));
        },
        failure -> {
          if (failure.verdict() == Verdict.MISSING) {
            return Optional.empty();
          }
          throw failure.exception();
        });
  }
}
