/**
 * The feature level: which forms may be written, so that no live process meets one that it cannot
 * read. {@link io.lampyr.cluster.features.FeatureLevel} states the law. Why: {@code
 * docs/adr/0017-feature-levels.md}.
 */
@NullMarked
package io.lampyr.cluster.features;

import org.jspecify.annotations.NullMarked;
