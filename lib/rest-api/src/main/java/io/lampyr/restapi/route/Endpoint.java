package io.lampyr.restapi.route;

import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;

/**
 * Answers calls. What is wrong with one is thrown, see {@link io.lampyr.restapi.error}. Safe for
 * many threads; may block.
 */
@FunctionalInterface
public interface Endpoint {
  Answer answer(Call call);
}
