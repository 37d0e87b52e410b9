/** The number of nodes, as a service of ECS. */
@NullMarked
package io.lampyr.aws.ecs;

import org.jspecify.annotations.NullMarked;
